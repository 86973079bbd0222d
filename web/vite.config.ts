import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const HOUSE = "http://127.0.0.1:8765";

/** What many pages share is fetched once and together: each file of its own costs its imports, and a request. */
const GROUPS = [
  { name: "svelte", test: /node_modules/ },
  { name: "shared", test: /src\/(lib|draw|shell)\//, minShareCount: 4 },
  { name: "table", test: /src\/(lib|draw|shell|plain|games\/_banked)\//, minShareCount: 2 },
  { name: "staff", test: /src\/staff\//, minShareCount: 2 },
  { name: "tournament", test: /src\/tournament\//, minShareCount: 2 },
];

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/panoverde/server/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: {
      "/api": HOUSE,
      "/tables": { target: HOUSE, ws: true, changeOrigin: true },
    },
  },
});
