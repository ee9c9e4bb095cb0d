// The server's build: the product's code and its libraries in a few files of `server/build`, which start in half the time that
// the sources take. What a library reads from its own folder stays outside, in `node_modules`.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, rolldown } from "rolldown";

const root = fileURLToPath(new URL("../../", import.meta.url));
const output = path.join(root, "server/build");

/** Native code, a WebAssembly module that looks for itself, threads that a library starts from its files, and files it sends. */
const outside = ["@fastify/static", "@fastify/swagger-ui", "@node-rs/argon2", "heic-convert", "sharp", "tinypool"];
/** `pg` asks for it, and does without. */
const absent = ["pg-native"];

const bundle = await rolldown({
  cwd: root,
  input: {
    server: "server/src/server.ts",
    desk: "server/src/cli/desk.ts",
    "inspection.worker": "server/src/files/inspection/inspection.worker.ts",
    "compiled-code": "server/src/compiled-code.ts",
  },
  platform: "node",
  external: [...outside, ...absent],
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
});
const { output: chunks } = await bundle.write({
  dir: output,
  format: "esm",
  cleanDir: true,
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
