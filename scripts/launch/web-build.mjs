import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startNode, whenEnded } from "./child.mjs";
import { repositoryRoot } from "./repository.mjs";

const web = path.join(repositoryRoot, "web");
const output = path.join(web, "build");
const stamp = path.join(output, ".built-from");
/** What the pages are built from. */
const sources = ["web", "contract/src", "firm.config.ts", "firm", "package-lock.json", "scripts/launch/web-build.mjs"];
const notSources = new Set(["node_modules", "build", ".react-router"]);

/** Builds the pages, unless they were built from exactly these sources. */
export async function ensureWebBuilt() {
  const fingerprint = fingerprintSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  process.stderr.write("Building the pages...\n");
  await buildWeb(fingerprint);
}

/** Builds the pages. Shows the tools' output only if they fail. */
export async function buildWeb(fingerprint = fingerprintSources()) {
  rmSync(stamp, { force: true });
  await run("The web build", [path.join(repositoryRoot, "node_modules/@react-router/dev/bin.cjs"), "build"]);
  await run("The last step of the web build", ["scripts/finish-build.ts"]);
  mkdirSync(output, { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/**
 * @param {string} name
 * @param {string[]} args
 */
async function run(name, args) {
  const child = startNode(args, { cwd: web, stdio: ["ignore", "pipe", "pipe"], env: { NODE_ENV: "production" } });
  /** @type {Buffer[]} */
  const messages = [];
  child.stdout?.on("data", (chunk) => messages.push(chunk));
  child.stderr?.on("data", (chunk) => messages.push(chunk));
  const code = await whenEnded(child);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(messages));
  throw new Error(`${name} failed. See the messages above.`);
}

function fingerprintSources() {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, path.join(repositoryRoot, source));
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} file a file, or a folder with everything in it
 */
function addTo(hash, file) {
  const content = readIfFile(file);
  if (content) {
    hash.update(`${path.relative(repositoryRoot, file)}\0${content.length}\0`).update(content);
    return;
  }
  if (!existsSync(file)) return;
  for (const name of readdirSync(file).sort()) {
    if (!notSources.has(name) && !/\.test\.\w+$/.test(name)) addTo(hash, path.join(file, name));
  }
}

/** @param {string} file */
function readIfFile(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
