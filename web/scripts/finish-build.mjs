// The last step of the web build, after `react-router build`: holds back the scripts of the pages that are only read, writes
// build/pages.json (what the server needs to know to send the pages) and a .br beside every text file that is worth it.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { inlineScriptHashes, routePaths, withHydrationHeldBack } from "./built-pages.mjs";

const build = fileURLToPath(new URL("../build/", import.meta.url));
const client = path.join(build, "client");
const fallbackFile = "__spa-fallback.html";
const notFoundPath = "/404";
const textFile = /\.(html|js|css|svg|txt|json|webmanifest)$/;
const minCompressedBytes = 1024;

const files = readdirSync(client, { recursive: true, encoding: "utf8" })
  .map((name) => name.split(path.sep).join("/"))
  .filter((name) => statSync(path.join(client, name)).isFile() && !name.endsWith(".br"));

/** @param {string} file */
const read = (file) => readFileSync(path.join(client, file), "utf8");

/** @param {string} file */
function finishPage(file) {
  const html = file === fallbackFile ? read(file) : withHydrationHeldBack(read(file));
  writeFileSync(path.join(client, file), html);
  return { file, scriptHashes: inlineScriptHashes(html) };
}

const manifest = files.find((file) => /^assets\/manifest-.*\.js$/.test(file));
if (!manifest) throw new Error("The build has no manifest of routes: run `react-router build` first.");

const pages = Object.fromEntries(
  files
    .filter((file) => file.endsWith("index.html"))
    .map((file) => [`/${file.replace(/\/?index\.html$/, "")}`, finishPage(file)]),
);
const { [notFoundPath]: notFound, ...known } = pages;
const portal = { ...finishPage(fallbackFile), paths: routePaths(read(manifest)).filter((route) => !(route in known)) };
/** Files beside the pages, such as the icon. */
const publicFiles = files.filter((file) => !file.includes("/") && !file.endsWith(".html"));

writeFileSync(
  path.join(build, "pages.json"),
  `${JSON.stringify({ pages: known, notFound, portal, files: publicFiles }, null, 2)}\n`,
);

for (const file of files.filter((name) => textFile.test(name))) {
  const content = readFileSync(path.join(client, file));
  if (content.length < minCompressedBytes) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(path.join(client, `${file}.br`), brotliCompressSync(content, { params }));
}
