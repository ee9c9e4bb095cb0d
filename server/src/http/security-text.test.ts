import { expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";
import { siteHeaders } from "./security-headers.ts";

const { app } = await buildTestApp();

test("says how to report a vulnerability", async () => {
  const response = await app.inject("/.well-known/security.txt");
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.headers).toMatchObject(siteHeaders("http://localhost:3000"));
  const lines = Object.fromEntries(
    response.body
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(lines).toMatchObject({
    Contact: "mailto:hello@example.com",
    Canonical: "http://localhost:3000/.well-known/security.txt",
    "Preferred-Languages": "en",
  });
  const days = (new Date(lines.Expires).getTime() - Date.now()) / (24 * 3600_000);
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});
