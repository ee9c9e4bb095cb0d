import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/** Lists what the browser's scripts, styles, and fonts were made from, for the list of what a release consists of. */
export const listModules = (): Plugin => ({
  name: "list-modules",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) =>
      file.type === "chunk"
        ? Object.keys(file.modules)
        : file.originalFileNames.map((name) => path.resolve(root, "web", name)),
    );
    const modules = [...new Set(files.map((file) => path.relative(root, file)))].sort();
    mkdirSync(path.join(root, "web/build"), { recursive: true });
    writeFileSync(path.join(root, "web/build/modules.json"), JSON.stringify({ modules }));
  },
});
