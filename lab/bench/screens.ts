import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/launch/browser.mjs";
import { listSettingsPaths } from "../../web/src/features/desk/shell/settings-paths.ts";
import { deskScreens } from "../../web/src/testing/desk-screens.ts";

/**
 * `npm run bench -- screens <link> [<width> <height>]` looks at each screen of the desk of a product that runs with sample
 * clients, and prints what a person meets there: words, those of them outside of rows and cards, height, stops of the Tab key, rows in the first view, and what a
 * cold browser fetches. `npm run demo links` prints the link of a manager.
 */

const [link, width = 1280, height = 900] = process.argv.slice(2);
if (!link) throw new Error("Give it a link that signs in: npm run demo links");
const { origin } = new URL(link);

/** The first file of the applications. */
const file = "/desk/clients/:id";
const applications = "/desk/pipeline?kind=application&view=table";
const screens = [
  ...deskScreens.filter((screen) => screen !== "/desk/settings"),
  applications,
  file,
  ...listSettingsPaths("manager").map((section) => `/desk/settings/${section}`),
];

/** For what comes after the page's first answers. */
const settleMs = 1500;

/** Words are those of `main`, with labels and tables; everything else is the whole page's. */
const countSeen = (page: Page) =>
  page.evaluate(() => {
    const stops = document.querySelectorAll<HTMLElement>(
      "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]",
    );
    const isShown = (each: HTMLElement) =>
      each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]");
    const rows = [...document.querySelectorAll("main tbody tr")].map((each) => each.getBoundingClientRect());
    const countWords = (element: HTMLElement) =>
      element.innerText.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    const main = document.querySelector("main") ?? document.body;
    // What rows and cards say is mostly the clients' own.
    const told = [...main.querySelectorAll<HTMLElement>(":is([role=row][data-key], tbody tr, [data-row])")].filter(
      (each) => isShown(each) && !each.parentElement?.closest("[role=row][data-key], tbody tr, [data-row]"),
    );
    const words = countWords(main);
    return {
      words,
      ours: words - told.reduce((sum, each) => sum + countWords(each), 0),
      height: document.documentElement.scrollHeight,
      stops: [...stops].filter((each) => each.tabIndex >= 0 && isShown(each)).length,
      rows: rows.filter((each) => each.height > 0 && each.top >= 0 && each.bottom <= innerHeight).length,
    };
  });

const countFetched = async (page: Page) => {
  const fetched = { calls: 0, scriptBytes: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") scripts.add(requestId);
    const { pathname } = new URL(response.url);
    if (pathname.startsWith("/api/desk/") && !/\/(events|me|session)$/.test(pathname)) fetched.calls += 1;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) fetched.scriptBytes += encodedDataLength;
  });
  return fetched;
};

const measure = async (context: BrowserContext, address: string) => {
  const page = await context.newPage();
  const fetched = await countFetched(page);
  await page.goto(address);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(settleMs);
  const seen = await countSeen(page);
  await page.close();
  return { ...seen, ...fetched };
};

const signIn = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button").first().click();
  await page.waitForURL("**/desk");
  await page.goto(`${origin}${applications}`);
  await page.getByRole("row").nth(1).getByRole("rowheader").click();
  await page.waitForURL("**/desk/clients/**");
  return page.url();
};

const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const context = await browser.newContext({ viewport: { width: Number(width), height: Number(height) } });
  const fileAddress = await signIn(context);
  console.log(`${"screen".padEnd(44)}  words   ours height  stops   rows  calls  scripts`);
  for (const screen of screens) {
    const { words, ours, height, stops, rows, calls, scriptBytes } = await measure(
      context,
      screen === file ? fileAddress : `${origin}${screen}`,
    );
    const figures = [words, ours, height, stops, rows, calls].map((figure) => String(figure).padStart(7)).join("");
    console.log(`${screen.padEnd(44)}${figures} ${Math.round(scriptBytes / 1000)} KB`);
  }
} finally {
  await browser.close();
}
