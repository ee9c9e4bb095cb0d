import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "./launch/repository.mjs";
import { isIgnored, listRepositoryFiles } from "./loop/repository-files.mjs";

/** @param {string} file */
const read = (file) => readFileSync(path.join(repositoryRoot, file), "utf8");

const files = listRepositoryFiles();
const folders = [...new Set(files.flatMap(listParents))];
const places = [...files, ...folders];
const tops = new Set(places.map((place) => place.split("/")[0]));
const { scripts } = JSON.parse(read("package.json"));

/** The log of changes also tells of what is gone. */
const documents = files.filter(
  (file) => /^([\w-]+|docs\/(decisions\/)?[\w-]+)\.md$/.test(file) && file !== "CHANGELOG.md",
);

/** @param {string} file @returns {string[]} */
function listParents(file) {
  const parent = path.posix.dirname(file);
  return parent === "." ? [] : [parent, ...listParents(parent)];
}

/** Names in code and configuration. */
const words = new Set(
  files
    .filter((file) => /\.(tsx?|[cm]js|json|sql)$/.test(file) && !/package-lock|documents\.test/.test(file))
    .flatMap((file) => read(file).match(/\w+/g) ?? []),
);

/** @param {string} pattern a path with `*`, `…`, `<feature>`, or `{a,b}` in it */
const toExpression = (pattern) =>
  pattern
    .replace(/\/$/, "")
    .replaceAll(/<[\w-]+>|…/g, "*")
    .replaceAll(/[.$^+?()|[\]\\]/g, "\\$&")
    .replaceAll(/\*+/g, "[^/]*")
    .replaceAll(/\{([^}]*)\}/g, (_, choices) => `(${choices.replaceAll(",", "|")})`);

/** @param {string} pattern from the repository's root */
const isPlace = (pattern) => isIgnored(pattern.replace(/\/$/, "")) || matchesPlace(`^${toExpression(pattern)}$`);
/** @param {string} pattern the end of a path */
const isEndOfPlace = (pattern) => matchesPlace(`(^|/)${pattern.startsWith(".") ? ".*" : ""}${toExpression(pattern)}$`);
/** @param {string} expression */
const matchesPlace = (expression) => places.some((place) => new RegExp(expression).test(place));

/** @param {string} token */
const isFromRoot = (token) => tops.has(token.split("/")[0]) && token.includes("/");

/**
 * Says whether a code span names something that doesn't exist.
 * @param {string} span
 */
function isUntrue(span) {
  const [, name] = span.match(/^([a-z]+[A-Z]\w*)(\(.*\))?$/) ?? [];
  if (name !== undefined) return !words.has(name);
  if (span.includes(" ")) return isUntrueCommand(span);
  if (isFromRoot(span)) return !isPlace(span);
  if (/^[a-z.*<…][^:]*\.(tsx?|[cm]js|sql|css|yml|cfg|md)$/.test(span)) return !isEndOfPlace(span);
  return /^[a-z][a-z/-]*\/$/.test(span) && !isIgnored(span.slice(0, -1)) && !isEndOfPlace(span);
}

/**
 * Says whether a command names a script or a file that doesn't exist.
 * @param {string} command
 */
const isUntrueCommand = (command) =>
  [...command.matchAll(/npm run (?:-s )?([a-z][\w:]*)(?: -- (\w+))?/g)].some(
    ([, script = "", option]) =>
      !scripts[script] || (script === "bench" && option && !isPlace(`lab/bench/${option}.ts`)),
  ) || command.split(/\s+/).some((token) => isFromRoot(token) && !isPlace(token.replace(/[,;:.)]+$/, "")));

/** @param {string} text */
const listAnchors = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );

/**
 * @param {string} document
 * @param {string} target
 */
function isUntrueLink(document, target) {
  if (/^\w+:/.test(target)) return false;
  const [file = "", anchor] = target.split("#");
  const linked = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
  return !places.includes(linked) || (anchor !== undefined && !listAnchors(read(linked)).includes(anchor));
}

/**
 * Lists what a document names that doesn't exist: paths from the root, ends of paths, functions, npm commands, and
 * links.
 * @param {string} document its path
 * @param {string} text
 */
function listUntrue(document, text) {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) => block.split("\n"));
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span.replaceAll(/\s+/g, " "));
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return [
    ...spans.filter(isUntrue),
    ...blocks.filter(isUntrueCommand),
    ...links.filter((target) => isUntrueLink(document, target)),
  ];
}

test.each(documents)("%s names paths, functions, commands, and links that exist", (document) => {
  expect(listUntrue(document, read(document))).toEqual([]);
});

test("finds what doesn't exist, and nothing else", () => {
  const untrue = [
    "`server/src/gone.ts`",
    "`server/src/features/<domain>/gone.ts`",
    "`gone.service.ts`",
    "`http/gone.ts`",
    "`gone/`",
    "`goneFunction(tx, …)`",
    "`npm run gone`",
    "`npm run bench -- gone`",
    "`npm run test:unit -- server/src/gone`",
    "[gone](docs/GONE.md)",
    "[gone](docs/TESTING.md#gone)",
  ];
  expect(listUntrue("README.md", untrue.join("\n"))).toHaveLength(untrue.length);
  expect(listUntrue("README.md", "```sh\nnpm run gone\nnode server/src/gone.ts\n```\n")).toHaveLength(2);
  const exists = [
    "`server/src/features/<domain>/<feature>/<feature>.service.ts`",
    "`contract/{src,package.json}`",
    "`scripts/launch/`",
    "`install.mjs`",
    "`*.service.ts`",
    "`server/build/server.js`",
    "`listRepositoryFiles()`",
    "`npm run -s desk -- doctor`",
    "`npm run bench -- start 3 5`",
    "`/dashboard`",
    "[up](docs/TESTING.md#statements-and-tables)",
  ];
  expect(listUntrue("README.md", exists.join("\n"))).toEqual([]);
});
