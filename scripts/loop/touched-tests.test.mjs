import { expect, test } from "vitest";
import { findTouchedTests } from "./touched-tests.mjs";

/**
 * @param {string} source
 * @param {string[]} imports
 */
const module = (source, ...imports) => ({ source, dependencies: imports.map((resolved) => ({ resolved })) });

const modules = [
  module("contract/src/task/api.ts"),
  module("contract/src/task/api.test.ts", "contract/src/task/api.ts"),
  module("server/src/features/task/task.routes.ts", "contract/src/task/api.ts"),
  module("server/src/features/task/task.test.ts", "server/src/testing/build-test-app.ts"),
  module("server/src/compose.ts", "server/src/features/task/task.routes.ts"),
  module("server/src/testing/build-test-app.ts", "server/src/compose.ts"),
  module("server/src/features/note/note.test.ts", "server/src/testing/build-test-app.ts"),
  module("server/src/db/migrate.test.ts"),
  module("server/src/testing/statements/statements.test.ts"),
  module("web/src/features/task/task-list.tsx", "contract/src/task/api.ts"),
  module("web/src/features/task/task-list.test.tsx", "web/src/features/task/task-list.tsx"),
];

test("a change to the contract reaches its tests, the server's and the screens', the nearest first", () => {
  expect(findTouchedTests(modules, ["contract/src/task/api.ts"])).toEqual([
    "contract/src/task/api.test.ts",
    "server/src/features/task/task.test.ts",
    "web/src/features/task/task-list.test.tsx",
  ]);
});

test("a change does not reach every test through the composition of the app", () => {
  expect(findTouchedTests(modules, ["server/src/features/task/task.routes.ts"])).toEqual([
    "server/src/features/task/task.test.ts",
  ]);
});

test("a changed test is its own, a migration is tested by the folder above, and a deleted file by nobody", () => {
  expect(findTouchedTests(modules, ["server/src/features/note/note.test.ts"])).toEqual([
    "server/src/features/note/note.test.ts",
  ]);
  expect(findTouchedTests(modules, ["server/src/db/migrations/0001_x.sql"])).toEqual([
    "server/src/testing/statements/statements.test.ts",
    "server/src/db/migrate.test.ts",
  ]);
  expect(findTouchedTests(modules, ["server/src/gone.test.ts", "docs/TESTING.md"])).toEqual([]);
});
