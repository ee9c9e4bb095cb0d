import { expect, test } from "vitest";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../../platform/crypto/secrets.ts";
import { createSignedNotes } from "../../../platform/crypto/signed-note.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createAdvisorFeeds } from "./advisor-feed.service.ts";

const { app, database } = await buildTestApp();
const secrets = await loadSecrets(database, await loadMasterKeys(database, testConfig()));
const feeds = createAdvisorFeeds({
  database,
  owner: () => ({ firmName: "Firm", email: "firm@example.com", domain: "firm.example" }),
  links: createSignedNotes(secrets, "calendar-feed"),
  siteUrl: "",
});

test("an advisor's feed address opens the calendar until it's renewed", async () => {
  const [feed] = await feeds.list();
  const opened = await app.inject(feed?.url ?? "");
  expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(opened.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const renewed = await feeds.renew(feed?.id ?? 0);
  expect((await app.inject(feed?.url ?? "")).statusCode).toBe(404);
  expect((await app.inject(renewed ?? "")).statusCode).toBe(200);
});
