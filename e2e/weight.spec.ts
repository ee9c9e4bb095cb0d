import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { profileBody } from "../server/src/testing/profile-body.ts";
import { listInlineScripts, parsePage } from "../web/scripts/page-html.ts";
import { call } from "./support/calls.ts";
import { loadDashboard, waitUntilQuiet, waitUntilSettled } from "./support/inspect.ts";
import { readThrough } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

const kilobyte = 1024;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Counts what the next pages ask for with nothing cached, in bytes as they are sent, headers included. */
const countTransfers = async (page: Page) => {
  // An earlier page may still be loading.
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const sum = { bytes: 0, scriptBytes: 0, scripts: 0 };
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.endsWith("javascript")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sum.bytes += encodedDataLength;
    if (!scripts.has(requestId)) return;
    sum.scripts += 1;
    sum.scriptBytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  return sum;
};

test("home takes at most 250 KB on a phone, touched and read to its end", async ({ newDevice }) => {
  const page = await newDevice(phone);
  const sum = await countTransfers(page);
  await page.goto("/");
  await waitUntilQuiet(page);
  expect(sum.scripts).toBe(0);
  await page.touchscreen.tap(5, 400);
  await readThrough(page);
  await waitUntilSettled(page);
  await waitUntilQuiet(page);
  expect(sum.bytes).toBeLessThan(250 * kilobyte);
});

test("the dashboard loads at most 200 KB of scripts by itself", async ({ page, client }) => {
  // Otherwise, a popup asks for the profile.
  for (const tab of Object.values(profileBody))
    expect((await call(client.caller, "/lead-user", { body: tab })).status).toBe(200);
  await client.enter(page);
  const sum = await countTransfers(page);
  await loadDashboard(page);
  const html = await (await page.request.get("/dashboard")).text();
  const inline = brotliCompressSync(listInlineScripts(parsePage(html)).join("\n"));
  expect(sum.scriptBytes + inline.length).toBeLessThan(200 * kilobyte);
});

test("a page with a form fetches its scripts in few files", async ({ page }) => {
  const sum = await countTransfers(page);
  await page.goto("/login");
  await waitUntilSettled(page);
  await waitUntilQuiet(page);
  expect(sum.scripts).toBeLessThan(30);
});
