import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { portalScreens } from "../../e2e/support/every-screen.ts";
import { ensureBrowser } from "../../scripts/launch/browser.mjs";

/**
 * `npm run bench -- portal <link>` looks at the portal of a product that runs with sample clients, on a phone of 360 px: words of
 * `main`, its height, and what a cold browser fetches for each screen; then the slowest interaction (INP) of the forms and the
 * offers on a processor that is four times slower. `npm run demo links` prints the link of an owner.
 */

const [link] = process.argv.slice(2);
if (!link) throw new Error("Give it the owner's link: npm run demo links");
const { origin } = new URL(link);

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
/** For what comes after the page's first answers. */
const settleMs = 2_500;
const slowdown = 4;

const dismissPopup = async (page: Page): Promise<void> => {
  const later = page.getByRole("dialog").getByRole("button", { name: /^(Start|Not now)$/ });
  if (await later.isVisible()) await later.tap();
};

const weigh = async (context: BrowserContext, path: string) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(origin + path);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(settleMs);
  const seen = await page.evaluate(() => ({
    words: (document.querySelector("main")?.innerText ?? "").split(/\s+/).filter((word) => /\p{L}/u.test(word)).length,
    height: document.documentElement.scrollHeight,
  }));
  await page.close();
  return { ...seen, bytes };
};

type Act = (page: Page) => Promise<void>;

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).tap();
  await page.keyboard.type(text, { delay: 120 });
};

const search = async (page: Page, label: string, letters: string): Promise<void> => {
  await page.getByRole("combobox", { name: label }).tap();
  await page.waitForTimeout(700);
  await page.keyboard.type(letters, { delay: 150 });
  await page.keyboard.press("Enter");
};

const next: Act = (page) => page.getByRole("button", { name: "Next", exact: true }).tap();

const acts: readonly (readonly [name: string, path: string, act: Act])[] = [
  [
    "pre-qualification",
    "/dashboard/prequalification?step=2",
    async (page) => {
      await type(page, "Business name", " Bakery");
      await type(page, "Monthly revenue", "12");
      await search(page, "Industry", "Res");
      await next(page);
    },
  ],
  [
    "application",
    "/dashboard/funding-application?step=1",
    async (page) => {
      await type(page, "Business street address", " Harbor St");
      await search(page, "Business state", "Flo");
      await next(page);
    },
  ],
  [
    "offers",
    "/dashboard/offers",
    async (page) => {
      for (const offer of await page.getByRole("radio").all()) await offer.tap({ force: true });
      await page.getByRole("slider").first().focus();
      for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowLeft", { delay: 120 });
      await page.getByRole("button", { name: /All terms/ }).tap();
    },
  ],
];

interface Seen {
  slowestMs: number;
}

/** @returns milliseconds */
const findSlowest = async (context: BrowserContext, path: string, act: Act): Promise<number> => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: Seen = { slowestMs: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.slowestMs = Math.max(seen.slowestMs, entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(origin + path);
  await page.waitForTimeout(settleMs * 2);
  await dismissPopup(page);
  await act(page);
  await page.waitForTimeout(settleMs);
  const slowest = await page.evaluate(() => (window as unknown as { seen: Seen }).seen.slowestMs);
  await page.close();
  return slowest;
};

const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const context = await browser.newContext(phone);
const first = await context.newPage();
await first.goto(link);
await first.getByRole("button").first().tap();
await first.waitForURL(/\/dashboard/);
await first.close();

console.log("| screen | words | height, px | all, KB |\n|---|---|---|---|");
for (const path of portalScreens) {
  const { words, height, bytes } = await weigh(context, path);
  console.log(`| ${path} | ${words} | ${height} | ${Math.round(bytes / 1024)} |`);
}
console.log("\n| interactions, four times slower | slowest, ms |\n|---|---|");
for (const [name, path, act] of acts) console.log(`| ${name} | ${await findSlowest(context, path, act)} |`);
await browser.close();
