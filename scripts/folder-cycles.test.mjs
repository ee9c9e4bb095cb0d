import { expect, test } from "vitest";
import { findFolderCycles, rootsWithoutCycles } from "./folder-cycles.mjs";
import { cruiseFiles } from "./testing/cruise-files.mjs";

/** @param {Record<string, string>} files contents by path */
const readModules = async (files) => (await cruiseFiles(files, { ruleSet: {}, validate: false })).modules;

const deepest = rootsWithoutCycles.filter(({ depth }) => depth === 2);

test.each(rootsWithoutCycles.filter(({ depth }) => depth === 1))(
  "finds a cycle of three folders in $root, even if one import is type-only",
  async (place) => {
    const { root } = place;
    const modules = await readModules({
      [`${root}/apple/apple.ts`]: 'import { pear } from "../pear/deep/pear.ts";\nexport const apple = pear;\n',
      [`${root}/pear/deep/pear.ts`]: 'import { plum } from "../../plum/plum.ts";\nexport const pear = plum;\n',
      [`${root}/plum/plum.ts`]: 'import type { Apple } from "../apple/kind.ts";\nexport const plum: Apple = 1;\n',
      [`${root}/apple/kind.ts`]: "export type Apple = number;\n",
      [`${root}/cherry/cherry.ts`]: 'import { apple } from "../apple/apple.ts";\nexport const cherry = apple;\n',
    });
    expect(
      findFolderCycles(modules, place)
        .map(({ folder, other }) => `${folder} -> ${other}`)
        .toSorted(),
    ).toEqual(["apple -> pear", "pear -> plum", "plum -> apple"]);
  },
);

test.each(deepest)("finds a cycle of features in $root, also within a domain and across two", async (place) => {
  const { root } = place;
  const modules = await readModules({
    [`${root}/fruit/apple/apple.ts`]: 'import { pear } from "../pear/pear.ts";\nexport const apple = pear;\n',
    [`${root}/fruit/pear/pear.ts`]: 'import { leek } from "../../greens/leek/leek.ts";\nexport const pear = leek;\n',
    [`${root}/greens/leek/leek.ts`]:
      'import type { Apple } from "../../fruit/apple/kind.ts";\nexport const leek: Apple = 1;\n',
    [`${root}/fruit/apple/kind.ts`]: "export type Apple = number;\n",
    [`${root}/greens/kale/kale.ts`]: 'import { leek } from "../leek/leek.ts";\nexport const kale = leek;\n',
  });
  expect(
    findFolderCycles(modules, place)
      .map(({ folder, other }) => `${folder} -> ${other}`)
      .toSorted(),
  ).toEqual(["fruit/apple -> fruit/pear", "fruit/pear -> greens/leek", "greens/leek -> fruit/apple"]);
});

test("lets tests import anything", async () => {
  const modules = await readModules({
    "server/src/apple/apple.ts": 'import { pear } from "../pear/pear.ts";\nexport const apple = pear;\n',
    "server/src/pear/pear.ts": "export const pear = 1;\n",
    "server/src/pear/pear.test.ts": 'import { apple } from "../apple/apple.ts";\nexport default apple;\n',
  });
  expect(findFolderCycles(modules, { root: "server/src", depth: 1 })).toEqual([]);
});
