import type { Page } from "@playwright/test";
import { signInByCall, storeSession } from "./support/calls.ts";
import { portalScreens, publicScreens } from "./support/every-screen.ts";
import { pause, typeAt } from "./support/human.ts";
import { sidewaysPixels, waitUntilSettled } from "./support/inspect.ts";
import { profilePopup } from "./support/people.ts";
import { test } from "./support/sample-firm.ts";
import { expect } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

const deskScreens = [
  "/desk",
  "/desk/pipeline",
  "/desk/pipeline?view=table&kind=application",
  "/desk/bulk-acts",
  "/desk/tasks",
  "/desk/calendar",
  "/desk/contact",
  "/desk/signup-ids",
  "/desk/catalog",
  "/desk/reports",
  "/desk/audit",
  "/desk/settings/reminders",
];

/** A laptop's window at 200 % zoom. */
const zoomed = { width: 640, height: 450 };

const expectNoCrash = (page: Page): Promise<void> =>
  expect(page.getByText(/Something went wrong|We couldn't show/), page.url()).toHaveCount(0);

/** Types two searches into each search box, letter by letter, while what it lists changes. */
const searchSlowly = async (page: Page): Promise<void> => {
  for (const box of await page.locator("input[type=search]:visible, header input[role=combobox]:visible").all()) {
    await box.click();
    // A search starts 250 ms after a letter: the next one comes before, with it, and after.
    for (const [letter, rest] of [
      ["k", 80],
      ["l", 245],
      ["e", 250],
      ["i", 260],
      ["n", 500],
    ] as const) {
      await typeAt(page, 0, letter);
      await pause(rest);
    }
    await expect(box).toHaveValue("klein");
    for (let taken = 0; taken < 3; taken += 1) await page.keyboard.press("Backspace", { delay: 80 });
    await typeAt(page, 80, "ber");
    await pause(250);
    await expect(box).toHaveValue("klber");
    await expectNoCrash(page);
    await box.fill("");
    await page.keyboard.press("Escape");
  }
};

/** Of what can be chosen beside others, what looks the same whether it's chosen or not. */
const listUnmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const describe = (each: Element) => {
      const style = getComputedStyle(each);
      const { borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine, forcedColorAdjust } = style;
      // The system paints over backgrounds, unless a rule keeps them.
      const background = forcedColorAdjust === "none" ? style.backgroundColor : "";
      return [background, borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine].join();
    };
    const chosen = document.querySelectorAll<HTMLElement>(
      ":is(a, button)[aria-pressed=true], :is(a, button)[aria-current]:not([aria-current=false]), [role=tab][aria-selected=true]",
    );
    return [...chosen].flatMap((each) => {
      const group = each.closest("ul, fieldset, [role=tablist], nav");
      const other = [...(group?.querySelectorAll<HTMLElement>(each.tagName) ?? [])].find(
        (candidate) =>
          candidate.offsetParent !== null &&
          !candidate.matches("[aria-pressed=true], [aria-current], [aria-selected=true], [disabled]"),
      );
      const isSeen = each.offsetParent !== null && other !== undefined;
      return isSeen && describe(each) === describe(other) ? [each.innerText.trim()] : [];
    });
  });

/** The frame around a page, as far as paper would show it. */
const listPrintedFrame = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("nav, [aria-label='Notifications'], button")]
      .filter((each) => each.offsetParent !== null && each.closest("h1, h2, h3, h4") === null)
      .map((each) => each.innerText),
  );

const walk = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await waitUntilSettled(page);
      if (await profilePopup(page).isVisible()) await page.keyboard.press("Escape");
      await searchSlowly(page);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await listUnmarked(page), `${path}: chosen, but not to be seen in forced colors`).toEqual([]);
      await page.emulateMedia({ forcedColors: "none", media: "print" });
      expect(await listPrintedFrame(page), `${path}: printed`).toEqual([]);
      await page.emulateMedia({ media: "screen" });
      const size = page.viewportSize();
      await page.setViewportSize(zoomed);
      expect(await sidewaysPixels(page), `${path} at 200 %`).toBeLessThanOrEqual(0);
      if (size) await page.setViewportSize(size);
      await expectNoCrash(page);
    });
  await test.step("back and forward again", async () => {
    for (const go of ["goBack", "goBack", "goForward"] as const) {
      await page[go]();
      await expect(page.locator("h1")).toBeVisible();
      await expectNoCrash(page);
    }
  });
};

test("the public site", async ({ page }) => {
  await walk(page, publicScreens);
});

test("the portal, over a slow network", async ({ page, context, firm, desk }) => {
  const session = await signInByCall({ url: desk.url, address: "198.20.1.1" }, firm.clientEmail, firm.password);
  await storeSession(page, session);
  const network = await context.newCDPSession(page);
  const kilobytes = 1024;
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 400 * kilobytes,
    uploadThroughput: 100 * kilobytes,
  });
  await walk(page, portalScreens);
});

test.describe("by a manager", () => {
  test.use({ storageState: async ({ firm }, use) => use(firm.managerState) });
  test("the desk", async ({ page, firm }) => {
    await walk(page, [...deskScreens, `/desk/clients/${firm.clientId}`]);
  });
});
