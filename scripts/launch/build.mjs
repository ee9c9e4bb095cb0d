import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startNode, whenEnded } from "./child.mjs";
import { fingerprintSources } from "./fingerprint.mjs";
import { repositoryRoot } from "./repository.mjs";

/**
 * @typedef {object} Build
 * @property {string} name for messages
 * @property {string} folder the package to build; the result is in its `build` folder
 * @property {readonly string[]} sources what it's made from
 * @property {readonly { name: string, args: readonly string[] }[]} steps scripts to run in the folder
 */

const builder = ["package-lock.json", "firm.config.ts", "firm", "contract/src", "scripts/launch/build.mjs"];

/** @type {Build} */
const pages = {
  name: "the pages",
  folder: "web",
  sources: [...builder, "web"],
  steps: [
    { name: "The web build", args: [path.join(repositoryRoot, "node_modules/@react-router/dev/bin.cjs"), "build"] },
    { name: "The last step of the web build", args: ["scripts/finish-build.ts"] },
  ],
};

/** @type {Build} */
const server = {
  name: "the server",
  folder: "server",
  sources: [...builder, "server/src", "server/scripts"],
  steps: [{ name: "The server's build", args: ["scripts/bundle.ts"] }],
};

const builds = [server, pages];

/** Builds the server and the pages, each unless it was built from exactly these sources. */
export const ensureBuilt = () => buildOutdated(builds);

export const ensureServerBuilt = () => buildOutdated([server]);

/** Where the server's programs are once they're built. */
export const serverBuild = path.join(repositoryRoot, server.folder, "build");

/** @param {readonly Build[]} wanted */
async function buildOutdated(wanted) {
  const outdated = wanted
    .map((build) => ({ build, fingerprint: fingerprintSources(build.sources) }))
    .filter(({ build, fingerprint }) => readStamp(build) !== fingerprint);
  if (outdated.length === 0) return;
  process.stderr.write(`Building ${outdated.map(({ build }) => build.name).join(" and ")}...\n`);
  // One after another: prerendering gives up on a page that takes too long on a busy machine.
  for (const { build, fingerprint } of outdated) await run(build, fingerprint);
}

/** Builds the server and the pages again. */
export async function buildAgain() {
  for (const build of builds) await run(build, fingerprintSources(build.sources));
}

/**
 * Shows the tools' output only if they fail. Removes the build of before first: a server that starts meanwhile, such as
 * in a test, serves no pages, and doesn't end because one that's still listed is gone.
 * @param {Build} build
 * @param {string} fingerprint
 */
async function run(build, fingerprint) {
  const stamp = findStamp(build);
  rmSync(path.dirname(stamp), { recursive: true, force: true });
  for (const step of build.steps) await runStep(step, path.join(repositoryRoot, build.folder));
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** @param {Build} build */
const readStamp = (build) => (existsSync(findStamp(build)) ? readFileSync(findStamp(build), "utf8") : undefined);

/** @param {Build} build */
const findStamp = ({ folder }) => path.join(repositoryRoot, folder, "build", ".built-from");

/** React Router gives a page ten seconds to be written, which can't be set, and which a busy machine may need more of. */
const isLate = /Prerender: .*aborted due to timeout/;
const tries = 3;

/**
 * @param {Build["steps"][number]} step
 * @param {string} cwd
 */
async function runStep(step, cwd, tried = 1) {
  const { name, args } = step;
  const child = startNode([...args], { cwd, stdio: ["ignore", "pipe", "pipe"], env: { NODE_ENV: "production" } });
  /** @type {Buffer[]} */
  const messages = [];
  child.stdout?.on("data", (chunk) => messages.push(chunk));
  child.stderr?.on("data", (chunk) => messages.push(chunk));
  const code = await whenEnded(child);
  if (code === 0) return;
  const said = Buffer.concat(messages);
  if (isLate.test(said.toString()) && tried < tries) {
    await runStep(step, cwd, tried + 1);
    return;
  }
  process.stderr.write(said);
  throw new Error(`${name} failed. See the messages above.`);
}
