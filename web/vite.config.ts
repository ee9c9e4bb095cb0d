import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./scripts/chunk-groups.ts";
import { leaveSchemasOut } from "./scripts/drop-schemas.ts";
import { listModules } from "./scripts/list-modules.ts";

export default defineConfig({
  plugins: [
    // react-aria ships its sentences in 34 languages; the product speaks one.
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    leaveSchemasOut(),
    tailwindcss(),
    reactRouter(),
    listModules(),
  ],
  // `npm run dev` starts the API beside this and says where.
  server: { proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:3000" } },
  build: { target: "baseline-widely-available", sourcemap: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
});
