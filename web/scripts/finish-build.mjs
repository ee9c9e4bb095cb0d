// The last step of the web build, after `react-router build`: holds back the scripts of the pages that are only read; draws
// their pictures for sharing and the icons; writes the sitemap, build/pages.json (what the server needs to know to send the
// pages) and a .br beside every text file that is worth it.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { firm } from "../src/content/firm.ts";
import { originPlaceholder } from "../src/content/site-origin.ts";
import {
  builtRoutes,
  canonicalOf,
  filesOfPages,
  inlineScriptHashes,
  inlineScripts,
  metaOf,
  routePages,
} from "./built-pages.mjs";
import { withHydrationHeldBack } from "./held-back.mjs";
import { drawIcons, webManifest } from "./icons.mjs";
import { robotsText, sitemap } from "./search-files.mjs";
import { sharePicture } from "./share-picture.mjs";

const build = fileURLToPath(new URL("../build/", import.meta.url));
const client = path.join(build, "client");
const fallbackFile = "__spa-fallback.html";
const notFoundPath = "/404";
/** Who opens one of these has come for its form, which needs its scripts: they are here when a first field is touched. */
const formPages = new Set(["/login", "/signup", "/forgot-password", "/contact"]);
const textFile = /\.(html|js|css|svg|txt|xml|json|webmanifest)$/;
const minCompressedBytes = 1024;

const listFiles = () =>
  readdirSync(client, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => statSync(path.join(client, name)).isFile() && !name.endsWith(".br"));

/** @param {string} file */
const read = (file) => readFileSync(path.join(client, file), "utf8");

/** @param {string} address as a page names it: React Router adds a '#' to one that several pages share */
const readStyleSheet = (address) => read(new URL(address, originPlaceholder).pathname.slice(1));

const compress = promisify(brotliCompress);

/**
 * Writes a .br beside every text file that is worth it.
 * @param {readonly string[]} files
 * @returns {Promise<Map<string, number>>} each file's bytes as they are sent
 */
async function compressFiles(files) {
  const sizes = files.map(async (file) => {
    const content = readFileSync(path.join(client, file));
    if (content.length < minCompressedBytes) return /** @type {const} */ ([file, content.length]);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const compressed = await compress(content, { params });
    writeFileSync(path.join(client, `${file}.br`), compressed);
    return /** @type {const} */ ([file, compressed.length]);
  });
  return new Map(await Promise.all(sizes));
}

/** @param {string} file @param {string | Buffer} content */
function write(file, content) {
  const place = path.join(client, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

/** @param {string} file @param {string} html */
function finishPage(file, html) {
  // The server writes the origin over the placeholder, after the hashes of the scripts were taken.
  if (inlineScripts(html).some((script) => script.includes(originPlaceholder)))
    throw new Error(`A script in ${file} names the site's origin: its hash would not hold.`);
  write(file, html);
  return { file, scriptHashes: inlineScriptHashes(html) };
}

/** @param {string} html */
async function drawSharePicture(html) {
  const address = metaOf(html, "og:image");
  if (!address) return;
  const [title, description, name] = ["og:title", "og:description", "og:site_name"].map(
    (key) => metaOf(html, key) ?? "",
  );
  const picture = await sharePicture({ title: title ?? "", description: description ?? "", firm: name ?? "" });
  write(new URL(address).pathname.slice(1), picture);
}

const built = listFiles();
const manifest = built.find((file) => /^assets\/manifest-.*\.js$/.test(file));
if (!manifest) throw new Error("The build has no manifest of routes: run `react-router build` first.");

// The build's own files are finished; the pages follow below.
const assetSizes = await compressFiles(built.filter((name) => textFile.test(name) && !name.endsWith(".html")));

const icon = `data:image/svg+xml,${read("favicon.svg")
  .trim()
  .replace(/[\s#%<>"]/g, encodeURIComponent)}`;
const pages = [];
const addresses = [];
for (const file of built.filter((name) => name.endsWith("index.html"))) {
  const route = `/${file.replace(/\/?index\.html$/, "")}`;
  const html = withHydrationHeldBack(read(file), {
    readStyleSheet,
    icon,
    until: "sign",
    isForm: formPages.has(route),
  });
  pages.push([route, finishPage(file, html)]);
  await drawSharePicture(html);
  addresses.push(canonicalOf(html) ?? []);
}
const { [notFoundPath]: notFound, ...known } = Object.fromEntries(pages);
const portalPages = routePages(builtRoutes(read(manifest))).filter(({ path: route }) => !(route in known));
const document = read(fallbackFile);
const portalHtml = withHydrationHeldBack(document, {
  readStyleSheet,
  icon,
  until: "paint",
  portal: filesOfPages(document, { pages: portalPages, sizeOf: (address) => assetSizes.get(address.slice(1)) ?? 0 }),
});
const portal = {
  ...finishPage(fallbackFile, portalHtml),
  paths: portalPages.map(({ path: route }) => route),
};

for (const [file, icon] of Object.entries(await drawIcons())) write(file, icon);
const description = "Guidance and document preparation for small-business funding.";
write("manifest.webmanifest", JSON.stringify(webManifest({ name: firm.identity.name, description })));
const textsWithOrigin = {
  "robots.txt": robotsText(originPlaceholder),
  "sitemap.xml": sitemap(addresses.flat().sort()),
};
for (const [file, text] of Object.entries(textsWithOrigin)) write(file, text);

const finished = listFiles();
/** Files beside the pages, such as the icon. */
const publicFiles = finished.filter((file) => !/^assets\/|\.html$/.test(file) && !(file in textsWithOrigin));
const list = {
  originPlaceholder,
  pages: known,
  notFound,
  portal,
  files: publicFiles,
  textsWithOrigin: Object.keys(textsWithOrigin),
};
writeFileSync(path.join(build, "pages.json"), `${JSON.stringify(list, null, 2)}\n`);

await compressFiles(finished.filter((name) => textFile.test(name) && !assetSizes.has(name)));
