import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { dropSchemas } from "./drop-schemas.ts";

const contract = path.resolve(import.meta.dirname, "../../contract/src");
const read = (name: string): string => readFileSync(path.join(contract, name), "utf8");

test("leaves an endpoint's address and rights, and drops what only the server reads", () => {
  const code = `import * as z from "zod/mini";
const shape = z.strictObject({ summary: z.string() });
/** Reads it. */
export const readIt = endpoint("GET /it", { access: "client", summary: "Read it", input: { params: shape }, output: shape, status: 201 });
export const names = ["input", "output"] as const;
`;
  const dropped = dropSchemas("it.ts", code);
  expect(dropped).toContain(
    `export const readIt = /* @__PURE__ */ (() => (endpoint("GET /it", { access: "client",    status: 201 })))();`,
  );
  expect(dropped).toContain(`const shape = /* @__PURE__ */ (() => (z.strictObject({ summary: z.string() })))();`);
  expect(dropped).toContain(`["input", "output"] as const`);
});

test("drops what turns a kind of field into a schema, and no other rule of it", () => {
  const kinds = dropSchemas("kinds.ts", read("forms/kinds.ts"));
  expect(kinds).not.toMatch(/(?<!readonly )wireSchema/);
  expect(kinds.match(/\bread: /g)?.length).toBe(read("forms/kinds.ts").match(/\bread: /g)?.length);
});

test("leaves every module of the contract readable", () => {
  const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expect([file, parseSync(file, dropSchemas(file, read(file))).errors]).toEqual([file, []]);
});
