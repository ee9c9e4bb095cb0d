import { expect, test } from "vitest";
import { buildTestApp, type TestApp } from "./build-test-app.ts";

let left: TestApp | undefined;

test("a server started in a test", async () => {
  left = await buildTestApp();
  expect((await left.app.inject({ url: "/api/health" })).statusCode).toBe(200);
});

test("has stopped by the next", async () => {
  expect(left?.database.pool.ended).toBe(true);
  await expect(left?.app.inject({ url: "/api/health" })).rejects.toThrow();
});
