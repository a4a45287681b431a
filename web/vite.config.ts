import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { fonts } from "./plugins/fonts.ts";
import { icons } from "./plugins/icons.ts";

// where `npm run dev` finds the game server
const server = process.env["DECKHALL_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [icons(), fonts(), svelte()],
  server: { proxy: { "/api": { target: server, ws: true } } },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: true },
  test: { include: ["src/**/*.test.ts"] },
});
