// The server's build: the product's code and its libraries in a few files of `server/build`, which start in half the time that
// the sources take. What a library reads from its own folder stays outside, in `node_modules`.
import { writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";

const root = fileURLToPath(new URL("../../", import.meta.url));
const output = path.join(root, "server/build");

/** Native code, a WebAssembly module that looks for itself, threads that a library starts from its files, and files it sends. */
const outside = [
  "@fastify/swagger-ui",
  "@neslinesli93/qpdf-wasm",
  "@node-rs/argon2",
  "@tesseract.js-data/eng",
  "heic-convert",
  "sharp",
  "tesseract.js-core",
  "tinypool",
];
/** `pg` asks for it, and does without. */
const absent = ["pg-native"];

/**
 * Takes Node's modules as `require` would. An `import` reads all their exports at once, which loads what we never use: `node:http`
 * alone brings Node's whole HTTP client for `fetch`.
 */
const nodeModules: Plugin = {
  name: "node-modules",
  // The bundler's own code imports `node:module`.
  resolveId: (name) => (isBuiltin(name) && name !== "node:module" ? { id: `\0${name}` } : undefined),
  load: (id) =>
    id.startsWith("\0") && isBuiltin(id.slice(1))
      ? { code: `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))});`, moduleType: "js" }
      : undefined,
};

const bundle = await rolldown({
  cwd: root,
  input: {
    server: "server/src/server.ts",
    desk: "server/src/operate/cli/desk.ts",
    "inspection.worker": "server/src/compose/inspection.worker.ts",
    "compiled-code": "server/src/platform/process/compiled-code.ts",
  },
  platform: "node",
  external: [...outside, ...absent],
  plugins: [nodeModules],
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
});
const { output: chunks } = await bundle.write({
  dir: output,
  format: "esm",
  cleanDir: true,
  // Otherwise, each of Node's modules is in a file of its own.
  codeSplitting: { groups: [{ name: "node-modules", test: (id) => id.startsWith("\0") && isBuiltin(id.slice(1)) }] },
  // With a single other letter, the engine would keep a whole file's text in two bytes a letter.
  charset: "ascii",
  // Names stay, because errors in the log show them.
  minify: { compress: true, mangle: false, codegen: true },
});
await bundle.close();

// For the list of what a release consists of.
const modules = chunks
  .filter((chunk): chunk is OutputChunk => chunk.type === "chunk")
  .flatMap((chunk) => Object.keys(chunk.modules))
  .map((module) => path.relative(root, module));
writeFileSync(path.join(output, "modules.json"), JSON.stringify({ modules: modules.sort(), outside }));
