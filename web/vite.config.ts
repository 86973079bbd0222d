import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const HOUSE = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/panoverde/server/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: "es2023",
  },
  server: {
    proxy: {
      "/api": HOUSE,
      "/tables": { target: HOUSE, ws: true, changeOrigin: true },
    },
  },
});
