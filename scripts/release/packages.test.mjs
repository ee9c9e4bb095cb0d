import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { selectPackagesOf, selectWithDependencies, writeLockedPackage } from "./packages.mjs";

/** @type {import("./packages.mjs").Packages} */
const lock = {
  "node_modules/picture": {
    version: "1.0.0",
    integrity: "sha512-picture",
    license: "MIT",
    dependencies: { "@scope/color": "^1.0.0" },
    optionalDependencies: {
      "picture-arm": "1.0.0",
      "picture-x": "1.0.0",
      "picture-musl": "1.0.0",
      "picture-mac": "1.0.0",
    },
  },
  "node_modules/picture/node_modules/@scope/color": { version: "1.2.0", dependencies: { base: "1" } },
  "node_modules/@scope/color": { version: "2.0.0" },
  "node_modules/base": { version: "1.0.0" },
  "node_modules/picture-arm": { version: "1.0.0", os: ["linux"], cpu: ["arm64"], libc: ["glibc"] },
  "node_modules/picture-x": { version: "1.0.0", os: "linux", cpu: "x64", libc: ["glibc"] },
  "node_modules/picture-musl": { version: "1.0.0", os: ["linux"], cpu: ["x64"], libc: ["musl"] },
  "node_modules/picture-mac": { version: "1.0.0", os: ["darwin"], cpu: ["x64"] },
};
const linux = { os: "linux", cpu: "x64", libc: "glibc" };

test("takes a package with what it needs, for one platform", () => {
  expect(Object.keys(selectWithDependencies(lock, ["picture"], linux))).toEqual([
    "node_modules/picture",
    "node_modules/picture/node_modules/@scope/color",
    "node_modules/base",
    "node_modules/picture-x",
  ]);
  expect(selectWithDependencies(lock, ["picture"], { ...linux, cpu: "arm64" })).toHaveProperty([
    "node_modules/picture-arm",
  ]);
});

test("refuses a package that the lock file doesn't have", () => {
  expect(() => selectWithDependencies(lock, ["absent"], linux)).toThrow(
    "package-lock.json has no node_modules/absent.",
  );
});

test("finds the packages that modules come from, with the ones around them", () => {
  const modules = ["server/src/http/app.ts", "node_modules/picture/node_modules/@scope/color/lib/index.js"];
  expect(Object.keys(selectPackagesOf(lock, modules))).toEqual([
    "node_modules/picture",
    "node_modules/picture/node_modules/@scope/color",
  ]);
});

test("writes a lock file with exact versions, and without what was left out", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "locked-"));
  try {
    const about = { name: "some", version: "1.0.0", license: "MIT" };
    writeLockedPackage(folder, about, selectWithDependencies(lock, ["picture"], linux));
    const { packages } = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8"));
    expect(packages[""]).toEqual({ ...about, dependencies: { picture: "1.0.0", base: "1.0.0", "picture-x": "1.0.0" } });
    expect(packages["node_modules/picture"]).toEqual({
      version: "1.0.0",
      integrity: "sha512-picture",
      license: "MIT",
      dependencies: { "@scope/color": "1.2.0", "picture-x": "1.0.0" },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
