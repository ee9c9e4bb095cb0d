import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isInstalled, listInstalled } from "./npm.mjs";

const locked = {
  "": {},
  "node_modules/run": { integrity: "sha512-run" },
  "node_modules/test": { integrity: "sha512-test", dev: true },
  "node_modules/other-platform": { integrity: "sha512-other", optional: true },
  "node_modules/workspace": { link: true },
  workspace: {},
  "workspace/node_modules/run": { integrity: "sha512-nested" },
};

const run = {
  "node_modules/run": locked["node_modules/run"],
  "workspace/node_modules/run": locked["workspace/node_modules/run"],
};
const test = { "node_modules/test": { integrity: "sha512-test" } };

describe("isInstalled", () => {
  /** @type {string} */
  let folder;
  /** @param {Record<string, unknown>} packages */
  const install = (packages) => {
    mkdirSync(path.join(folder, "node_modules"), { recursive: true });
    writeFileSync(path.join(folder, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "installed-"));
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages: locked }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is false when nothing is installed or an installation was interrupted", () => {
    expect(isInstalled(folder, { withTools: false })).toBe(false);
    expect(listInstalled(folder)).toEqual({});
  });

  it("checks for the tools only when asked to", () => {
    install(run);
    expect(isInstalled(folder, { withTools: false })).toBe(true);
    expect(isInstalled(folder, { withTools: true })).toBe(false);
  });

  it("stays true for a start after the tools are added", () => {
    install({ ...run, ...test });
    expect(isInstalled(folder, { withTools: false })).toBe(true);
    expect(isInstalled(folder, { withTools: true })).toBe(true);
  });

  it.each(["node_modules/run", "workspace/node_modules/run", "node_modules/other-platform"])(
    "is false when %s has another version",
    (location) => {
      install({ ...run, [location]: { integrity: "sha512-older" } });
      expect(isInstalled(folder, { withTools: false })).toBe(false);
    },
  );

  it("is false when a workspace's own package is missing", () => {
    install({ "node_modules/run": locked["node_modules/run"] });
    expect(isInstalled(folder, { withTools: false })).toBe(false);
  });
});
