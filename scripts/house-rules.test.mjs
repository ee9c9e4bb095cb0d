import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "./launch/repository.mjs";
import { listRepositoryFiles } from "./loop/repository-files.mjs";
import { cruiseFiles } from "./testing/cruise-files.mjs";

/** The last commit with a longer subject. */
const before = "a4c8efb0e5e67334b3289c2cfcc5ca11f88e4e17";
const longestSubject = 72;

/** @param {string[]} args */
const git = (...args) => execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8", stdio: "pipe" });

/** Why the history can't be read, or undefined. */
function findObstacle() {
  try {
    if (git("rev-parse", "--is-shallow-repository").trim() === "true") return "a shallow clone has no history";
    git("merge-base", "--is-ancestor", before, "HEAD");
    return undefined;
  } catch {
    return "there is no git, or another history";
  }
}

test("a commit's subject has at most 72 characters", (context) => {
  const obstacle = findObstacle();
  context.skip(obstacle !== undefined, obstacle);
  const subjects = git("log", "--no-merges", "--format=%h %s", `${before}..HEAD`).trim().split("\n");
  expect(subjects.filter((line) => line.replace(/^\w+ /, "").length > longestSubject)).toEqual([]);
});

/** Fonts and their licenses are named by who made them. */
const sources = ["contract/src", "server", "web", "e2e", "lab", "scripts"]
  .flatMap((folder) => listRepositoryFiles(folder))
  .filter((file) => /\.([cm]?[jt]sx?|css|sql)$/.test(file));
/** What the dots in a file's name may say. Add one when a new kind of file comes. */
const roles = [
  "commands",
  "config",
  "d",
  "pictures",
  "repository",
  "routes",
  "server",
  "service",
  "spec",
  "test",
  "worker",
];
const kebab = "[a-z0-9]+(-[a-z0-9]+)*";
const named = new RegExp(`^${kebab}(\\.(${roles.join("|")}))*\\.[a-z0-9]+$`);
const folder = new RegExp(`^${kebab}$`);
const migration = /^server\/src\/platform\/db\/migrations\/\d{4}_[a-z0-9_]+\.sql$/;
/** These say nothing about what is inside; an index would be a barrel. */
const empty = /^(common|helpers?|index|lib|misc|shared|utils?|utilities)$/;

/** @param {string} file */
function isMisnamed(file) {
  const folders = file.split("/");
  const name = folders.pop() ?? "";
  const first = name.split(".")[0] ?? "";
  if (folders.some((each) => !folder.test(each)) || [...folders, first].some((each) => empty.test(each))) return true;
  return !named.test(name) && !migration.test(file);
}

test("files are kebab-case with a known role, and none is a utility or a barrel", () => {
  expect(sources.length).toBeGreaterThan(2_000);
  expect(sources.filter(isMisnamed)).toEqual([]);
  const planted = ["web/src/ui/utils.ts", "web/src/helpers/a.ts", "contract/src/office/index.ts", "e2e/bookingFlow.ts"];
  expect([...planted, "server/src/http/a.helper.ts", "web/src/UI/a.tsx"].filter((file) => !isMisnamed(file))).toEqual(
    [],
  );
});

test("every npm command is a launcher", async () => {
  const { scripts } = JSON.parse(await readFile(path.join(repositoryRoot, "package.json"), "utf8"));
  const launchers = listRepositoryFiles("scripts");
  const isLauncher = (/** @type {string} */ command) =>
    launchers.includes(command.match(/^node (scripts\/[\w-]+\.mjs)( |$)/)?.[1] ?? "");
  expect(Object.values(scripts).filter((command) => !isLauncher(command))).toEqual([]);
});

test("a launcher that needs something before it installs is found", async () => {
  const { summary } = await cruiseFiles({
    "scripts/check.mjs": 'import "node:path";\nimport "./loop/dependencies.mjs";\nawait import("vitest");\n',
    "scripts/loop/dependencies.mjs": 'import "dependency-cruiser";\n',
    "scripts/dev.mjs": 'import "../server/src/server.ts";\n',
    "server/src/server.ts": "export const answer = 42;\n",
  });
  const found = summary.violations.filter(({ rule }) => rule.name === "launchers-install-first");
  expect(found.map(({ from, to }) => `${from} -> ${to}`).toSorted()).toEqual([
    "scripts/dev.mjs -> server/src/server.ts",
    "scripts/loop/dependencies.mjs -> dependency-cruiser",
  ]);
});
