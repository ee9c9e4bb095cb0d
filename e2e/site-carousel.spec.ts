import type { Locator, Page } from "@playwright/test";
import { press, tabTo } from "./support/keyboard.ts";
import { hydratePage } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

const carousel = (page: Page): Locator => page.locator("[aria-roledescription=carousel]");
const slides = (page: Page): Locator => carousel(page).locator("[aria-roledescription=slide]");
const dots = (page: Page): Locator => carousel(page).getByRole("link", { name: /^Show testimonial \d of 3$/ });
const arrow = (page: Page, name: "Previous" | "Next"): Locator =>
  carousel(page).getByRole("button", { name: `${name} testimonial`, exact: true });
const row = (page: Page): Locator => carousel(page).locator("[tabindex='0']");

/** Expects this testimonial, counted from 1, to have the current dot and be centered on the screen. */
const expectShown = async (page: Page, number: number): Promise<void> => {
  await expect(dots(page).nth(number - 1)).toHaveAttribute("aria-current", "true");
  await expect(carousel(page).locator("a[aria-current]")).toHaveCount(1);
  await expect(carousel(page).getByText(`${number} of 3`, { exact: true })).toBeAttached();
  await expect
    .poll(async () => {
      const box = await slides(page)
        .nth(number - 1)
        .boundingBox();
      return Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (page.viewportSize()?.width ?? 0) / 2);
    })
    .toBeLessThan(4);
};

const open = async (page: Page): Promise<void> => {
  await page.goto("/");
  await hydratePage(page);
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(arrow(page, "Next")).toBeVisible();
  await expectShown(page, 1);
};

/** Swipes a finger across this many pixels. */
const swipe = async (page: Page, across: number): Promise<void> => {
  const box = await row(page).boundingBox();
  if (!box) throw new Error("The row is nowhere.");
  const y = box.y + box.height / 2;
  const from = box.x + box.width / 2 - across / 2;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", from + (across * step) / 8);
  await touch("touchEnd");
};

test("the arrows wrap around, and the dots lead to one testimonial", async ({ page }) => {
  await open(page);
  for (const number of [2, 3, 1]) {
    await arrow(page, "Next").click();
    await expectShown(page, number);
  }
  for (const number of [3, 2, 1]) {
    await arrow(page, "Previous").click();
    await expectShown(page, number);
  }
  for (const number of [3, 2, 1]) {
    await dots(page)
      .nth(number - 1)
      .click();
    await expectShown(page, number);
  }
  await expect(page).toHaveURL("/");
});

test("from the medium width up, there is a card on either side", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page);
  await arrow(page, "Next").click();
  await expectShown(page, 2);
  for (const [at, isLeft] of [
    [0, true],
    [2, false],
  ] as const) {
    const box = await slides(page).nth(at).boundingBox();
    const [left, right] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
    if (isLeft) expect(right).toBeGreaterThan(40);
    else expect(left).toBeLessThan(768 - 40);
  }
});

test("with the keyboard alone it moves both ways, and Tab leaves it", async ({ page }) => {
  await page.goto("/");
  await hydratePage(page);
  await tabTo(page, row(page));
  await expect(arrow(page, "Next")).toBeVisible();
  for (const [key, number] of [
    ["ArrowRight", 2],
    ["ArrowRight", 3],
    ["ArrowRight", 1],
    ["ArrowLeft", 3],
  ] as const) {
    await page.keyboard.press(key);
    await expectShown(page, number);
  }
  await press(page, arrow(page, "Next"));
  await expectShown(page, 1);
  await tabTo(page, dots(page).nth(1), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expectShown(page, 2);
  await expect(dots(page).nth(1)).toBeFocused();
});

test("an arrow or a dot pressed before the scripts load still works", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await dots(page).nth(2).click();
  await expect(slides(page).nth(2)).toBeInViewport({ ratio: 0.5 });
  release();
  await expect(arrow(page, "Next")).toBeVisible();
  await expectShown(page, 3);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a finger moves it, and the page stays in place", async ({ page }) => {
    await open(page);
    await carousel(page).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const top = await page.evaluate(() => window.scrollY);
    await swipe(page, -200);
    await expectShown(page, 2);
    await swipe(page, 200);
    await expectShown(page, 1);
    await swipe(page, 200);
    await expectShown(page, 3);
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(4);
  });

  test("without scripts the row scrolls, and the dots lead to each", async ({ newDevice }) => {
    const page = await newDevice({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto("/");
    await expect(arrow(page, "Next")).toBeHidden();
    for (const number of [2, 3, 1]) {
      await dots(page)
        .nth(number - 1)
        .click();
      await expect(slides(page).nth(number - 1)).toBeInViewport({ ratio: 0.6 });
    }
    expect(await slides(page).first().innerText()).toContain("5 of 5");
  });
});
