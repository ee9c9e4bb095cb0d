import { expect, test } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createSystemService } from "./system.service.ts";

test("a server whose database is gone stays up, reports that it isn't ready, and says so in the envelope", async () => {
  const database = await createTestDatabase();
  const { app } = await buildTestApp({ database });
  expect((await app.inject("/api/ready")).json()).toEqual({ status: "ok" });
  await database.close();
  expect((await app.inject("/api/health")).json()).toEqual({ status: "ok" });
  const response = await app.inject("/api/ready");
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toBe("5");
  expect(response.json().result.error).toBe("The service is briefly unavailable. Nothing was lost; please try again.");
});

test("doesn't wait for a database that doesn't answer", async () => {
  const { database } = await buildTestApp();
  const mute = { ...database, run: () => new Promise<never>(() => {}) };
  await expect(createSystemService(mute).requireDatabase()).rejects.toMatchObject({ code: "database_unavailable" });
});
