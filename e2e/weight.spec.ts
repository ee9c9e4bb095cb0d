import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { profileBody } from "../server/src/testing/profile-body.ts";
import { listInlineScripts, parsePage } from "../web/scripts/page-html.ts";
import { call } from "./support/calls.ts";
import { waitUntilQuiet, waitUntilSettled } from "./support/inspect.ts";
import "../web/src/before-react/ask-early.ts";
import { readThrough } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

const kilobyte = 1024;
const phone = { viewport: { width: 360, height: 760 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

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

/** A headless browser now and then moves its mouse into the corner, which is a sign of a person. */
const leaveMouseOut = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener("pointerover", (event) => event.pointerType === "mouse" && event.stopImmediatePropagation(), true);
  });

/** Waits until a page is complete that nobody touches: a pointer would be a sign of someone. */
const waitUntilShown = async (page: Page): Promise<void> => {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0);
  await waitUntilQuiet(page);
};

/** Compressed bytes of the scripts that stand in a page. */
const inlineBytes = async (page: Page, path: string): Promise<number> => {
  const html = await (await page.request.get(path)).text();
  return brotliCompressSync(listInlineScripts(parsePage(html)).join("\n")).length;
};

test("home read on a phone loads almost no script, and at most 240 KB once touched", async ({ newDevice }) => {
  const page = await newDevice(phone);
  await leaveMouseOut(page);
  const sum = await countTransfers(page);
  await page.goto("/");
  await readThrough(page);
  await waitUntilQuiet(page);
  expect(sum.scriptBytes + (await inlineBytes(page, "/"))).toBeLessThanOrEqual(15 * kilobyte);
  await page.touchscreen.tap(5, 400);
  await waitUntilSettled(page);
  await readThrough(page);
  await waitUntilQuiet(page);
  expect(sum.scripts).toBeGreaterThan(5);
  expect(sum.bytes).toBeLessThanOrEqual(240 * kilobyte);
});

test("the dashboard loads at most 182 KB of scripts by itself", async ({ page, client }) => {
  // Otherwise, a popup asks for the profile.
  for (const tab of Object.values(profileBody))
    expect((await call(client.caller, "/lead-user", { body: tab })).status).toBe(200);
  await client.enter(page);
  const sum = await countTransfers(page);
  await page.goto("/dashboard");
  await waitUntilShown(page);
  expect(sum.scriptBytes + (await inlineBytes(page, "/dashboard"))).toBeLessThanOrEqual(182 * kilobyte);
});

test("the dashboard's document asks for what the screen begins with, and the screen doesn't ask again", async ({
  page,
  client,
}) => {
  await client.enter(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  await waitUntilShown(page);
  // The screen has taken each.
  expect(await page.evaluate(() => window.earlyAnswers && [...window.earlyAnswers.answers.keys()])).toEqual([]);
  const firstScript = asked.findIndex((url) => url.endsWith(".js"));
  for (const path of ["/api/lead-user/timeline", "/api/lead-user/owed", "/api/user_applications"]) {
    const times = asked.flatMap((url, index) => (new URL(url).pathname === path ? [index] : []));
    expect(times, path).toHaveLength(1);
    expect(times[0], path).toBeLessThan(firstScript);
  }
});

test("a page with a form fetches its scripts in few files, and no list or calendar that it has no use for", async ({
  page,
}) => {
  await leaveMouseOut(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const sum = await countTransfers(page);
  await page.goto("/login");
  await waitUntilSettled(page);
  await waitUntilQuiet(page);
  // Only the server checks by the API's schemas.
  expect(asked.filter((url) => /\/(?:schemas|shapes)-/.test(url))).toEqual([]);
  // With the captcha and the toasts, which load once someone is there.
  expect(sum.bytes).toBeLessThanOrEqual(246 * kilobyte);
  expect(sum.scripts).toBeLessThan(30);
});

test("what opens a list, shows help, or tells something arrives when someone is there, not before", async ({
  page,
}) => {
  const sum = await countTransfers(page);
  // An address with a query starts React by itself.
  await page.goto("/signup?from=mail");
  await waitUntilShown(page);
  // With the captcha.
  expect(sum.bytes).toBeLessThanOrEqual(248 * kilobyte);
  const before = sum.scriptBytes;
  await page.getByRole("combobox", { name: "State", exact: true }).click();
  await expect(page.getByRole("option", { name: "Florida (FL)" })).toBeVisible();
  expect(sum.scriptBytes - before).toBeGreaterThan(50 * kilobyte);
});
