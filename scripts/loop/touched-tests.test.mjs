import { expect, test } from "vitest";
import { findTouchedTests } from "./touched-tests.mjs";

/**
 * @param {string} source
 * @param {string[]} imports
 */
const module = (source, ...imports) => ({ source, dependencies: imports.map((resolved) => ({ resolved })) });

const modules = [
  module("contract/src/office/task/api.ts"),
  module("contract/src/office/task/api.test.ts", "contract/src/office/task/api.ts"),
  module("server/src/features/office/task/task.routes.ts", "contract/src/office/task/api.ts"),
  module("server/src/features/office/task/task.test.ts", "server/src/testing/build-test-app.ts"),
  module("server/src/compose/compose.ts", "server/src/features/office/task/task.routes.ts"),
  module("server/src/testing/build-test-app.ts", "server/src/compose/compose.ts"),
  module("server/src/features/office/note/note.test.ts", "server/src/testing/build-test-app.ts"),
  module("server/src/platform/db/migrate.test.ts"),
  module("server/src/testing/statements/statements.test.ts"),
  module("scripts/documents.test.mjs"),
  module("web/src/features/office/task/task-list.tsx", "contract/src/office/task/api.ts"),
  module("web/src/features/office/task/task-list.test.tsx", "web/src/features/office/task/task-list.tsx"),
];

test("finds the tests of the contract, the server and the screens for a change to the contract, nearest first", () => {
  expect(findTouchedTests(modules, ["contract/src/office/task/api.ts"])).toEqual([
    "contract/src/office/task/api.test.ts",
    "server/src/features/office/task/task.test.ts",
    "web/src/features/office/task/task-list.test.tsx",
  ]);
});

test("doesn't reach every test through the app's composition", () => {
  expect(findTouchedTests(modules, ["server/src/features/office/task/task.routes.ts"])).toEqual([
    "server/src/features/office/task/task.test.ts",
  ]);
});

test("finds the test of documents for a changed one", () => {
  expect(findTouchedTests(modules, ["docs/TESTING.md"])).toEqual(["scripts/documents.test.mjs"]);
});

test("finds a changed test itself, the folder above for a migration, and nothing for a deleted file", () => {
  expect(findTouchedTests(modules, ["server/src/features/office/note/note.test.ts"])).toEqual([
    "server/src/features/office/note/note.test.ts",
  ]);
  expect(findTouchedTests(modules, ["server/src/platform/db/migrations/0001_x.sql"])).toEqual([
    "server/src/testing/statements/statements.test.ts",
    "server/src/platform/db/migrate.test.ts",
  ]);
  expect(findTouchedTests(modules, ["server/src/gone.test.ts", "LICENSE"])).toEqual([]);
});
