import type { Page } from "@playwright/test";
import { expectNoViolation } from "./support/inspect.ts";
import { test } from "./support/sample-firm.ts";
import { expect } from "./support/test.ts";

test.use({ deskFor: "advisors-hour", sampleClients: 80 });

const wanted = 40;
/** Also counted: those that write, but not the letters written. */
const keysAtMost = 5 * wanted;

/** Presses keys, and counts them. */
const createHands = (page: Page) => {
  let keys = 0;
  const press = async (...pressed: readonly string[]): Promise<void> => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      keys += 1;
    }
  };
  return { press, write: (text: string) => page.keyboard.type(text), count: () => keys };
};

test("an advisor's hour: forty of Today's things are settled one after the other, by keyboard alone", async ({
  browser,
  firm,
}) => {
  test.setTimeout(420_000);
  const page = await (await browser.newContext({ storageState: firm.managerState })).newPage();
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  const { press, write, count } = createHands(page);
  const dialog = page.getByRole("dialog");
  const what = page.locator("[data-thing]");
  const isFocused = (name: string | RegExp, role: "textbox" | "combobox" = "textbox") =>
    expect(page.getByRole(role, { name }).and(page.locator(":focus"))).toBeVisible();

  const ways: Readonly<Record<string, () => Promise<void>>> = {
    async "New, unanswered"() {
      await press("e");
      await isFocused(/^New st/, "combobox");
      await press("ArrowDown");
      await press("Control+Enter");
      await expect(dialog).toBeHidden();
    },
    async "Clients waiting for a reply"() {
      await press("e");
      await isFocused(/^Write to/);
      await write("Thank you. We have what we need, and call you tomorrow.");
      await press("Control+Enter");
    },
    async "Contact message"() {
      await press("e");
      await isFocused(/^Your answer/);
      await write("Yes, we can help. Here is how to begin.");
      await press("Control+Enter");
    },
    async "Documents to review"() {
      await press("e");
      const [count = "1"] = /(\d+) document/.exec(await what.innerText())?.slice(1) ?? [];
      const place = dialog.getByText(/^\d+ of \d+$/);
      for (let left = Number(count); left > 0; left -= 1) {
        await expect(dialog.getByRole("button", { name: /^Accept/ })).toBeVisible();
        const shown = await place.innerText();
        await press("a");
        if (left > 1) await expect(place).not.toHaveText(shown);
      }
      await expect(dialog).toBeHidden();
    },
    async "Calls without an outcome"() {
      await press("e");
      await isFocused("Outcome", "combobox");
      await press("ArrowDown");
      await press("Control+Enter");
      await expect(page.getByText("Outcome saved.").last()).toBeVisible();
      await press("Escape");
      await expect(dialog).toBeHidden();
    },
    async "Clients who are overdue"() {
      await press("z");
      await expect(dialog).toBeVisible();
      await press("1");
      await expect(dialog).toBeHidden();
    },
    async "Tasks due"() {
      await press("e");
    },
    async "Nothing due"() {
      await press("z");
      await expect(dialog).toBeVisible();
      await press("2");
      await expect(dialog).toBeHidden();
    },
  };

  await press("w");
  const settled: string[] = [];
  for (let thing = 0; thing < wanted; thing += 1) {
    await expect(what).toBeVisible();
    const key = (await what.getAttribute("data-thing")) ?? "";
    const kind = (await what.locator("p > span").innerText()).replace(":", "");
    if (!settled.includes(kind)) await expectNoViolation(page);
    await ways[kind]?.();
    await expect(what, `after ${kind}`).not.toHaveAttribute("data-thing", key);
    settled.push(kind);
  }
  expect(new Set(settled).size).toBeGreaterThan(4);
  expect(count()).toBeLessThanOrEqual(keysAtMost);
  await press("u");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});
