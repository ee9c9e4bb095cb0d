import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { domains, floors, tops } from "./domains.cjs";
import { repositoryRoot } from "./launch/repository.mjs";
import { listRepositoryFiles } from "./loop/repository-files.mjs";
import { cruiseFiles } from "./testing/cruise-files.mjs";

/** @param {string} folder */
const listEntries = (folder) => globSync("*", { cwd: path.join(repositoryRoot, folder), withFileTypes: true });
/** @param {string} folder */
const listFolders = (folder) =>
  listEntries(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
/** @param {string} folder */
const listFiles = (folder) =>
  listEntries(folder)
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

const serverDomains = domains.filter((name) => name !== "portal");

test("the folders are the listed ones, and the roots hold nothing else", () => {
  expect(listFolders("server/src/features")).toEqual(serverDomains.toSorted());
  expect(listFolders("web/src/features")).toEqual(domains.toSorted());
  const known = [...floors, ...serverDomains, ...tops, "testing"];
  expect(listFolders("contract/src").filter((name) => !known.includes(name))).toEqual([]);
  expect(listFolders("contract/src")).toEqual(expect.arrayContaining(serverDomains));
  const knownBeside = [...floors, ...tops, "features", "testing", "pictures"];
  for (const root of ["server/src", "web/src"])
    expect(listFolders(root).filter((name) => !knownBeside.includes(name))).toEqual([]);
  expect(listFiles("contract/src")).toEqual([]);
  expect(listFiles("server/src")).toEqual(["places.ts", "server.test.ts", "server.ts"]);
  expect(listFiles("server/src/features")).toEqual(["setting-changes.ts", "shared-deps.ts"]);
  expect(listFiles("web/src/features")).toEqual([]);
});

test("a domain holds features, and a feature has the same domain in every package", () => {
  /** @type {Map<string, Set<string>>} */
  const domainsOf = new Map();
  for (const root of ["contract/src", "server/src/features", "web/src/features"])
    for (const domain of domains) {
      expect(listFiles(`${root}/${domain}`)).toEqual([]);
      for (const feature of listFolders(`${root}/${domain}`))
        domainsOf.set(feature, (domainsOf.get(feature) ?? new Set()).add(domain));
    }
  expect(domainsOf.size).toBeGreaterThan(70);
  expect([...domainsOf].filter(([, found]) => found.size > 1).map(([feature]) => feature)).toEqual([]);
});

/** A type that is imported in its place, which the boundaries check doesn't see. */
const inPlace = /typeof import\("([^"]+)"\)|\bimport\("([^"]+)"\)\.(?!then\b|catch\b)/g;
/** @param {string} source */
const listTypesInPlace = (source) => [...source.matchAll(inPlace)].map(([, whole, member]) => whole ?? member ?? "");

test("a type that is imported in its place comes from the same folder", () => {
  expect(listTypesInPlace('let a: import("../b.ts").B; typeof import("./c.ts"); import("./d.ts").then(f);')).toEqual([
    "../b.ts",
    "./c.ts",
  ]);
  const sources = ["contract/src", "server/src", "web/src"].flatMap((root) => listRepositoryFiles(root));
  const reached = sources
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => listTypesInPlace(readFileSync(path.join(repositoryRoot, file), "utf8")));
  expect(reached.filter((module) => !/^\.\/[^/]+$/.test(module))).toEqual([]);
});

test("the index of decisions lists each once", () => {
  const index = readFileSync(path.join(repositoryRoot, "docs/decisions/README.md"), "utf8");
  const listed = [...index.matchAll(/\]\((\d[\w-]+\.md)\)/g)].map(([, file]) => file);
  expect(listed.toSorted()).toEqual(listFiles("docs/decisions").filter((name) => name !== "README.md"));
});

/**
 * Names the imports of a made-up source tree that run against the order, as the boundaries check does.
 * @param {Record<string, string>} imports what each file imports, by path
 */
const listUpward = async (imports) => {
  const names = new Set([...Object.keys(imports), ...Object.values(imports)]);
  const files = [...names].map((file) => {
    const target = imports[file];
    const content = target
      ? `import type { Kind } from "${path.relative(path.dirname(file), target).replace(/^(?!\.)/, "./")}";\nexport type Own = Kind;\n`
      : "export type Kind = string;\n";
    return [file, content];
  });
  const { summary } = await cruiseFiles(Object.fromEntries(files));
  return summary.violations.flatMap(({ rule, from, to }) =>
    rule.name.endsWith("-is-below") ? [`${rule.name}: ${from} -> ${to}`] : [],
  );
};

test.each([
  ["office-is-below", "server/src/features/office/task/task.service.ts", "server/src/features/desk/today/x.service.ts"],
  ["matching-is-below", "contract/src/matching/catalog/api.ts", "contract/src/placement/submission/states.ts"],
  ["placement-is-below", "web/src/features/placement/door/a.tsx", "web/src/features/offers/offer/b.tsx"],
  ["platform-is-below", "server/src/platform/mail/a.ts", "server/src/identity/client/b.ts"],
  ["firm-is-below", "server/src/firm/a.ts", "server/src/features/shared-deps.ts"],
  ["shared-is-below", "server/src/features/shared-deps.ts", "server/src/features/office/task/a.ts"],
  ["ui-is-below", "web/src/ui/a.tsx", "web/src/http/b.ts"],
  ["desk-parts-is-below", "web/src/desk-parts/a.tsx", "web/src/features/office/task/b.tsx"],
  ["desk-is-below", "server/src/features/desk/today/a.ts", "server/src/compose/b.ts"],
  ["http-is-below", "contract/src/http/a.ts", "contract/src/endpoints/b.ts"],
  ["portal-is-below", "web/src/features/portal/home/a.tsx", "web/src/routes/portal/b.tsx"],
])("%s finds a type that is imported from above", async (rule, from, to) => {
  expect(await listUpward({ [from]: to })).toEqual([`${rule}: ${from} -> ${to}`]);
});

test("lets go down, stay, cross to the contract, and test anything", async () => {
  const imports = {
    "server/src/features/desk/today/a.ts": "server/src/features/office/task/b.service.ts",
    "server/src/features/office/task/c.ts": "server/src/features/office/task/d.ts",
    "server/src/compose/e.ts": "server/src/features/desk/today/a.ts",
    "server/src/platform/audit/f.ts": "contract/src/oversight/audit/g.ts",
    "server/src/platform/mail/h.test.ts": "server/src/compose/e.ts",
    "web/src/routes/desk/i.tsx": "web/src/features/desk/shell/j.tsx",
  };
  expect(await listUpward(imports)).toEqual([]);
});
