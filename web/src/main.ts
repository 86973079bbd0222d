import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speech } from "./lib/speech.svelte";
import { theme } from "./lib/theme.svelte";

theme.begin();

void speech.begin().then(() => mount(App, { target: document.getElementById("app")! }));
