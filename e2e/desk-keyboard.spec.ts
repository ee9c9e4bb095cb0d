import type { Page } from "@playwright/test";
import { expectFocusKept, expectTrapped, press, tabTo, type } from "./support/keyboard.ts";
import { button, field, toast } from "./support/people.ts";
import { test } from "./support/sample-firm.ts";
import { expect } from "./support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Tabs into the pipeline's table, which is one tab stop, and moves from the cell used last to its whole row. */
const enterRow = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole("grid", { name: "Pipeline" }).locator(":focus"));
  const row = page.getByRole("row").and(page.locator(":focus"));
  for (let cell = 0; cell < 9 && (await row.count()) === 0; cell += 1) await page.keyboard.press("ArrowRight");
  await expect(row).toBeFocused();
};

test("an advisor works with the keyboard alone: sign-in, a review, a new stage, a bulk assignment", async ({
  page,
  firm,
}) => {
  await test.step("a password, then a code", async () => {
    await page.goto("/desk/sign-in");
    await expect(heading(page, "Sign in to the desk")).toBeVisible();
    await type(page, field(page, "Email"), "advisor2@desk.example.com");
    await type(page, field(page, "Password"), firm.password);
    // Enter in a field continues.
    await page.keyboard.press("Enter");
    await expect(field(page, "Code")).toBeFocused();
    await type(page, field(page, "Code"), firm.code());
    await page.keyboard.press("Enter");
    await expect(heading(page, "Today")).toBeVisible();
  });

  await test.step("from Today to a client's documents", async () => {
    const section = page.getByRole("region", { name: /^Documents to review/ });
    // Avoid the client whose waiting documents other tests use.
    const others = page.locator(`:not([href*="${firm.clientId}"])`);
    await press(page, section.getByRole("link", { name: "Review" }).and(others).first());
    await expect(page).toHaveURL(/\/desk\/clients\/.*\?tab=documents/);
    await expect(page.getByRole("region", { name: "Documents" })).toBeFocused();
  });

  await test.step("one is accepted", async () => {
    await press(page, page.getByRole("button", { name: /^Review \d+ waiting/ }));
    // Press the key before the PDF viewer can take the focus.
    await expect(dialog(page).getByRole("button", { name: /^Accept/ })).toBeVisible();
    await page.keyboard.press("a");
    await expect(toast(page, ": accepted.")).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("another is rejected with a reason", async () => {
    // The next one that waits is open, and the accepted one is before it.
    await page.keyboard.press("k");
    await expect(button(page, "Undo review")).toBeVisible();
    await page.keyboard.press("j");
    await expect(dialog(page).getByRole("button", { name: /^Reject/ })).toBeVisible();
    await page.keyboard.press("r");
    const reason = dialog(page).getByRole("textbox", { name: /^Reason, for / });
    await expect(reason).toBeFocused();
    await page.keyboard.type("The last page is missing. Jack, a clerk, can read the rest.");
    await press(page, button(page, "Reject and email"));
    await expect(toast(page, ": rejected.")).toBeVisible();
    await page.keyboard.press("k");
    await expect(page.getByRole("button", { name: /^Change the reason/ })).toBeVisible();
    await expectFocusKept(page);
    expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expectFocusKept(page);
    await expect(page.getByRole("region", { name: "Open requests" })).toBeVisible();
  });

  await test.step("the desk's menu leads to the pipeline's table", async () => {
    await page.goto("/desk");
    await expect(heading(page, "Today")).toBeVisible();
    await press(page, page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Pipeline" }));
    await expect(heading(page, "Pipeline")).toBeVisible();
    await expectFocusKept(page);
    await press(page, button(page, "Table"));
    await expect(page).toHaveURL(/view=table/);
  });

  await test.step("a stage is changed with a note", async () => {
    await enterRow(page);
    await page.keyboard.press("ArrowLeft");
    const actions = page.getByRole("button", { name: /^Actions for / }).and(page.locator(":focus"));
    await expect(actions).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.type("In R");
    const item = page.getByRole("menuitem", { name: "In Review" });
    await expect(item).toBeFocused();
    await page.keyboard.press("Enter");
    await expectTrapped(page, dialog(page));
    await type(page, dialog(page).getByLabel(/^Note for the firm/), "Asked for it on the phone.");
    await press(page, dialog(page).getByRole("button", { name: /^Move and email/ }));
    await expect(dialog(page)).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step("unassigned files are assigned all at once", async () => {
    const whose = page.getByRole("combobox", { name: "Clients" });
    await tabTo(page, whose, "Shift+Tab");
    await page.keyboard.type("Unassigned");
    await expect(page).toHaveURL(/advisor=none/);
    await expect(page.getByText("2 open files found")).toBeVisible();
    await enterRow(page);
    // Go to the first row, whichever was used last.
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Space");
    const chosen = page.getByRole("region", { name: "Selected" });
    await expect(chosen.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(chosen.getByText("2 selected")).toBeVisible();
    await press(page, chosen.getByRole("button", { name: "Actions" }));
    await expect(page.getByRole("menuitem", { name: "Assign", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, dialog(page).getByRole("button", { name: "Continue" }));
    await expect(chosen).toBeHidden();
    await expect(page.getByText("No files found")).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("the palette opens a file from any screen", async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("keebler");
    await expect(page.getByRole("menuitem", { name: /Keebler/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(heading(page, /Keebler/)).toBeVisible();
    await expectFocusKept(page);
  });
});
