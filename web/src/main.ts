import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speech } from "./lib/speech.svelte";

void speech.begin().then(() => mount(App, { target: document.getElementById("app")! }));
