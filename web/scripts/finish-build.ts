// The last step of the web build, after `react-router build`: makes React wait on every page; draws icons and share pictures;
// writes the sitemap, build/pages.json (what the server needs to know to send the pages), and a .br next to every text file
// that gains from it.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { createTags, hasTag } from "@funding-desk/contract/firm/page-tags";
import { build as bundleWithVite, type Rolldown } from "vite";
import { lookClasses } from "../src/before-react/desk-look.ts";
import { originPlaceholder } from "../src/firm/site-origin.ts";
import {
  forClients,
  formatRobotsText,
  formatSitemap,
  listClientFiles,
  listRoutePages,
  readManifest,
  writeManifest,
} from "./built-routes.ts";
import { firstAnswers } from "./first-answers.ts";
import { drawIcons, webManifest } from "./icons.ts";
import { keepMentioned } from "./page-css.ts";
import {
  type Deferral,
  deferReact,
  findCanonical,
  findMeta,
  listInlineScripts,
  listScriptHashes,
  type Page,
  type PageScripts,
  parsePage,
  renderPage,
} from "./page-html.ts";
import { drawSharePicture } from "./share-picture.ts";

const build = fileURLToPath(new URL("../build/", import.meta.url));
const client = path.join(build, "client");
const fallbackFile = "__spa-fallback.html";
const notFoundPath = "/404";
/** People open these for their form, so its scripts are fetched before they touch it. */
const formPages = new Set(["/login", "/signup", "/ask-for-sign-up-id", "/forgot-password", "/contact", "/verify"]);
const textFile = /\.(html|js|css|svg|txt|xml|json|webmanifest)$/;
const minCompressedBytes = 1024;

const listFiles = () =>
  readdirSync(client, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => statSync(path.join(client, name)).isFile() && !name.endsWith(".br"));

const read = (file: string): string => readFileSync(path.join(client, file), "utf8");

/** @param address as a page names it: React Router adds a '#' to one that several pages share */
const readStyleSheet = (address: string): string => read(new URL(address, originPlaceholder).pathname.slice(1));

const compress = promisify(brotliCompress);

/**
 * Writes a .br next to every text file that gains from it.
 * @returns each file's bytes as they are sent
 */
const compressFiles = async (files: readonly string[]): Promise<Map<string, number>> => {
  const sizes = files.map(async (file) => {
    const content = readFileSync(path.join(client, file));
    if (content.length < minCompressedBytes) return [file, content.length] as const;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const compressed = await compress(content, { params });
    writeFileSync(path.join(client, `${file}.br`), compressed);
    return [file, compressed.length] as const;
  });
  return new Map(await Promise.all(sizes));
};

const write = (file: string, content: string | Buffer): void => {
  const place = path.join(client, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
};

const writePage = (file: string, page: Page) => {
  // The server fills in the origin and the facts after the scripts' hashes were taken.
  if (listInlineScripts(page).some((script) => script.includes(originPlaceholder) || hasTag(script)))
    throw new Error(`A script in ${file} contains the site's origin or a fact, so its hash wouldn't match.`);
  write(file, renderPage(page));
  return { file, scriptHashes: listScriptHashes(page) };
};

const writeSharePicture = async (page: Page): Promise<void> => {
  const address = findMeta(page, "og:image");
  if (!address) return;
  const [title = "", description = ""] = ["og:title", "og:description"].map((name) => findMeta(page, name));
  if (hasTag(title + description)) throw new Error(`The share picture ${address} would contain a fact.`);
  write(new URL(address).pathname.slice(1), await drawSharePicture({ title, description }));
};

const bundle = async (module: string): Promise<string> => {
  const entry = fileURLToPath(new URL(`../src/before-react/${module}.ts`, import.meta.url));
  const result = await bundleWithVite({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      lib: { entry, formats: ["iife"], name: "page" },
      rolldownOptions: { output: { generatedCode: { symbols: false } } },
    },
  });
  const [{ output }] = result as [Rolldown.RolldownOutput];
  return output[0].code.trim();
};

/** Bundles what runs in a page before React. */
const bundlePageScripts = async (): Promise<PageScripts & { showLook: string }> => {
  const [look, start, deskLook] = await Promise.all(["finish-look", "start-react", "desk-look"].map(bundle));
  return {
    showLook: `${deskLook}page.showLook()`,
    finishLook: (data) => `${look}page.finishLook(${JSON.stringify(data)})`,
    deferReact: (data) => `${start}page.deferReact(${JSON.stringify(data)})`,
  };
};

const built = listFiles();
const manifestFile = built.find((file) => /^assets\/manifest-.*\.js$/.test(file));
if (!manifestFile) throw new Error("The build has no manifest of routes: run `react-router build` first.");
const manifest = readManifest(read(manifestFile));

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

const [styleSheet, ...others] = manifest.routes.root?.css ?? [];
if (!styleSheet || others.length > 0) throw new Error("The root has no style sheet, or several.");
const readAsset = (address: string): string => read(address.slice(1));
const clientScripts = listClientFiles(manifest, readAsset).map(readAsset);
const clientStyles = keepMentioned(readStyleSheet(styleSheet), clientScripts);
const clientStyleFile = `assets/clients-${hashText(clientStyles)}.css`;
write(clientStyleFile, clientStyles);
const clientManifestFile = `assets/manifest-clients-${hashText(read(manifestFile) + clientStyleFile)}.js`;
const clientFiles = { url: `/${clientManifestFile}`, styleSheet: `/${clientStyleFile}` };
write(clientManifestFile, writeManifest(forClients(manifest, clientFiles)));

// The build's own files are finished; the pages follow below.
const assetSizes = await compressFiles(
  [...built, clientManifestFile, clientStyleFile].filter((name) => textFile.test(name) && !name.endsWith(".html")),
);

const deferral = {
  manifest,
  scripts: await bundlePageScripts(),
  readStyleSheet,
  icon: `data:image/svg+xml,${read("favicon.svg")
    .trim()
    .replace(/[\s#%<>"]/g, encodeURIComponent)}`,
  sizeOf: (address: string) => assetSizes.get(address.slice(1)) ?? 0,
};
const pages: [string, ReturnType<typeof writePage>][] = [];
const addresses: string[] = [];
for (const file of built.filter((name) => name.endsWith("index.html"))) {
  const route = `/${file.replace(/\/?index\.html$/, "")}`;
  const page = parsePage(read(file));
  deferReact(page, { ...deferral, clientFiles, isForm: formPages.has(route) });
  pages.push([route, writePage(file, page)]);
  await writeSharePicture(page);
  const address = findCanonical(page);
  if (address) addresses.push(address);
}
const { [notFoundPath]: notFound, ...known } = Object.fromEntries(pages);
const routes = listRoutePages(manifest).filter(({ path: route }) => !(route in known));
const fallback = read(fallbackFile);

/** Writes the document of screens, which are rendered in the browser. It names only the files that these need. */
const writeScreens = (file: string, portalPages: typeof routes, look?: Deferral["look"]) => {
  const page = parsePage(fallback);
  deferReact(page, { ...deferral, portalPages, ...(look ? { look } : { clientFiles, asked: firstAnswers }) });
  return { ...writePage(file, page), paths: portalPages.map(({ path: route }) => route) };
};

const ofDesk = routes.filter(({ path: route }) => /^\/desk(?:\/|$)/.test(route));
const ofClients = routes.filter((route) => !ofDesk.includes(route));
const deskLook = { script: deferral.scripts.showLook, classes: lookClasses };
const screens = [writeScreens(fallbackFile, ofClients), writeScreens("__desk.html", ofDesk, deskLook)];

for (const [file, icon] of Object.entries(await drawIcons())) write(file, icon);
const description = "Guidance and document preparation for small-business funding.";
const texts = {
  "manifest.webmanifest": JSON.stringify(webManifest({ ...createTags("data.firm", ["name"]), description })),
  "robots.txt": formatRobotsText(originPlaceholder),
  "sitemap.xml": formatSitemap(addresses.sort()),
};
for (const [file, text] of Object.entries(texts)) write(file, text);

const finished = listFiles();
/** Files beside the pages, such as the icon. */
const publicFiles = finished.filter((file) => !/^assets\/|\.html$/.test(file) && !(file in texts));
const list = {
  originPlaceholder,
  pages: known,
  notFound,
  screens,
  files: publicFiles,
  texts: Object.keys(texts),
};
writeFileSync(path.join(build, "pages.json"), `${JSON.stringify(list, null, 2)}\n`);

await compressFiles(finished.filter((name) => textFile.test(name) && !assetSizes.has(name)));
