import type { Page } from "@playwright/test";
import { expectNoViolation, sidewaysPixels, waitUntilSettled } from "./support/inspect.ts";
import { link, press, tabThrough, tabTo } from "./support/keyboard.ts";
import { contentPages, hydratePage, publicPages, readThrough } from "./support/public-pages.ts";
import { expectHeadingsSeen, listCutTexts, listMovements, openAll } from "./support/reading.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

const questionsPage = "/types-of-funding";
const questions = (page: Page) => page.getByRole("region", { name: "Ten questions, answered" }).locator("details");
const phone = { viewport: { width: 360, height: 740 } };

test("without scripts every page can be read to its end, and the questions open", async ({ newDevice }) => {
  const page = await newDevice({ javaScriptEnabled: false, ...phone });
  for (const path of publicPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expectHeadingsSeen(page);
      await expect(page.getByRole("contentinfo")).toBeVisible();
    });
  await page.goto(questionsPage);
  await expect(questions(page)).toHaveCount(10);
  for (const at of [0, 9]) {
    const question = questions(page).nth(at);
    // Parts on the way are laid out once they come near. A click that scrolls first may miss what they then move.
    await question.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await question.locator("summary").click();
    await expect(question.locator("p").first()).toBeVisible();
  }
  await page.getByRole("banner").getByText("Menu", { exact: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about");
});

test("on a phone no page is ever wider than the screen, even while its parts are laid out", async ({ newDevice }) => {
  const page = await newDevice({ ...phone });
  await page.addInitScript(() => {
    const look = () => {
      const { dataset, scrollWidth, clientWidth } = document.documentElement;
      dataset.widest = String(Math.max(Number(dataset.widest ?? 0), scrollWidth - clientWidth));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of contentPages)
    await test.step(path, async () => {
      await page.goto(path);
      // Distant parts are laid out one at a time when the browser is idle.
      await expect.poll(() => page.locator(".far-part:not([style])").count()).toBe(0);
      await waitUntilSettled(page);
      await expect(page.locator("html")).toHaveAttribute("data-widest", "0");
    });
});

test("cards that animate in on scroll are visible once read", async ({ page }) => {
  for (const path of contentPages) {
    await page.goto(path);
    await test.step(path, () => expectHeadingsSeen(page));
  }
});

for (const [words, viewport, deviceScaleFactor] of [
  ["a desk of 1280 px at 200 %", { width: 640, height: 400 }, 2],
  ["a desk of 1280 px at 400 %", { width: 320, height: 256 }, 4],
] as const)
  test.describe(words, () => {
    test.use({ viewport, deviceScaleFactor, contextOptions: { reducedMotion: "reduce" } });

    test("nothing is cut off, even with everything open", async ({ page }) => {
      for (const path of publicPages) {
        await page.goto(path);
        await waitUntilSettled(page);
        await openAll(page);
        expect(await sidewaysPixels(page), `${path}: pixels of sideways scroll`).toBeLessThanOrEqual(0);
        expect(await listCutTexts(page), `${path}: cut off`).toEqual([]);
      }
    });
  });

test.describe("with the system's own colors", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("the focus is visible at every stop, and buttons differ from text", async ({ page }) => {
    for (const path of ["/", questionsPage, "/contact"])
      await test.step(path, async () => {
        await page.goto(path);
        await waitUntilSettled(page);
        expect(await tabThrough(page)).toBeGreaterThan(15);
        for (const button of await page
          .getByRole("main")
          .getByRole("link", { name: /Get Pre-Qualified/ })
          .all()) {
          if (!(await button.isVisible())) continue;
          const isBordered = await button.evaluate((element) => {
            const { borderTopStyle, borderTopColor, textDecorationLine } = getComputedStyle(element);
            const ground = getComputedStyle(document.body).backgroundColor;
            return (borderTopStyle === "solid" && borderTopColor !== ground) || textDecorationLine === "underline";
          });
          expect(isBordered, await button.innerText()).toBe(true);
        }
        // axe measures the style sheet's colors, which the system has replaced.
        await expectNoViolation(page, { withoutRules: ["color-contrast"] });
      });
  });
});

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("every stop of the keyboard is visible, uncovered, and in order, and nothing moves, either by itself or while scrolling", async ({
    page,
  }) => {
    for (const path of publicPages)
      await test.step(path, async () => {
        await page.goto(path);
        await waitUntilSettled(page);
        expect(await tabThrough(page)).toBeGreaterThan(8);
        await hydratePage(page);
        await readThrough(page);
        expect(await listMovements(page)).toEqual([]);
      });
  });

  test("the skip link leads past the bar, and the questions open and close", async ({ page }) => {
    await page.goto(questionsPage);
    await page.keyboard.press("Tab");
    await expect(link(page, "Skip to main content")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    const question = questions(page).first();
    await press(page, question.locator("summary"));
    await expect(question.locator("p").first()).toBeVisible();
    await page.keyboard.press("Space");
    await expect(question.locator("p").first()).toBeHidden();
  });

  test("a phone's menu opens, leads on, and closes with Escape", async ({ page }) => {
    await page.setViewportSize(phone.viewport);
    await page.goto("/about");
    const summary = page.getByRole("banner").locator("summary");
    const entry = page.getByRole("banner").getByRole("link", { name: "Types of Funding" });
    await press(page, summary);
    await expect(entry).toBeVisible();
    await tabTo(page, entry);
    await page.keyboard.press("Escape");
    await expect(entry).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, entry);
    await expect(page).toHaveURL(questionsPage);
  });
});
