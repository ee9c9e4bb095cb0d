import { expect, test } from "vitest";
import { isProduct, readModules } from "./product-modules.mjs";

test("reads modules with their imports of each other, in their package and from the contract", () => {
  const modules = readModules();
  const route = modules.find(({ source }) => source === "server/src/http/staff-route.ts");
  expect(route?.lines).toBeGreaterThan(10);
  expect(route?.dependencies.map(({ resolved }) => resolved)).toEqual(
    expect.arrayContaining(["contract/src/http/endpoint.ts", "server/src/http/route.ts"]),
  );
  const product = modules.filter(isProduct).map(({ source }) => source);
  expect(product).toContain("server/src/server.ts");
  expect(product).not.toContain("server/src/server.test.ts");
});
