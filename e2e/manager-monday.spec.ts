import type { Page } from "@playwright/test";
import { callDesk } from "./support/call-desk.ts";
import { test } from "./support/host-named.ts";
import { createInspect } from "./support/inspect.ts";
import { button, field, toast } from "./support/people.ts";
import { findFirstLink, setUpFirstManager } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ deskFor: "manager-monday" });

const lines = 2_000;
const faulty = 40;
const inspect = createInspect([
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]);

/** Names of letters alone. */
const toName = (index: number): string =>
  [...String(index).padStart(4, "0")].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** A book of clients. Every fiftieth line lacks a real email; the last two are one person with two emails. */
const makeBook = (): string => {
  const rows = Array.from({ length: lines }, (_, index) => {
    const isFaulty = index % (lines / faulty) === 0;
    const phone = index === lines - 1 ? 2_025_560_000 + index - 1 : 2_025_560_000 + index;
    const name = index >= lines - 2 ? "Marisol Vega" : `Rosa M${toName(index)}`;
    return [name, isFaulty ? "not an email" : `line${index}@example.com`, phone, "TX", "Stone Bank", "$12,500"]
      .map((cell) => `"${cell}"`)
      .join(",");
  });
  return ["Full name,Email,Phone,State,Lender,Amount", ...rows].join("\r\n");
};

const inWords = (count: number): string => count.toLocaleString("en-US");

const importBook = async (page: Page): Promise<void> => {
  await page.goto("/desk/settings/import");
  await page.getByLabel("A CSV file").setInputFiles({
    name: "book.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(makeBook()),
  });
  await expect(page.getByText(`book.csv, ${inWords(lines)} lines`)).toBeVisible();
  await button(page, "Check the lines").click();
  await expect(
    page.getByText(`${inWords(lines - faulty)} new, 0 we may already have, ${faulty} with errors.`),
  ).toBeVisible({
    timeout: 60_000,
  });
};

test("a manager's Monday: import the book, merge who is there twice, say who gets what, and share a view", async ({
  page,
  desk,
}) => {
  test.setTimeout(240_000);
  await test.step("the first manager comes in", () =>
    setUpFirstManager(page, findFirstLink(desk.output), { name: "Grace Hopper", email: "grace@firm.example.com" }));

  await test.step("checks 2,000 lines, sees what is wrong with 40, and stores the rest", async () => {
    await importBook(page);
    const faults = page.getByRole("table", { name: "Lines with errors" });
    await expect(faults.getByRole("row").nth(1)).toContainText("Email: Please enter a valid email address.");
    await expect(page.getByRole("table", { name: "How the first lines read" })).toContainText("$12,500.00");
    await inspect(page, "import before it is stored");
    await page.getByRole("button", { name: /^Store / }).click();
    await expect(page.getByText(`Done: ${inWords(lines - faulty)} new clients.`)).toBeVisible({ timeout: 120_000 });
  });

  const found: readonly { readonly client_id: string; readonly email: string }[] = await callDesk(
    page,
    `/find?q=${encodeURIComponent("Marisol Vega")}`,
  );
  const [first, second] = found.map(({ client_id: id, email }) => ({ id, email }));
  await test.step("merges two lines that are one client", async () => {
    await page.goto(`/desk/clients/${first?.id}`);
    await expect(page.getByText("Marisol may be here twice")).toBeVisible();
    await button(page, `Merge with Marisol Vega, ${second?.email}`).click();
    const dialog = page.getByRole("alertdialog", { name: "Merge two clients" });
    await expect(dialog.getByText("You can't undo this")).toBeVisible();
    await dialog.getByRole("radio", { name: second?.email ?? "" }).check();
    await expect(dialog.getByText(`Links that were sent to ${first?.email} stop working.`)).toBeVisible();
    await inspect(page, "merge dialog");
    await dialog.getByLabel(/^Why are you merging them/).fill("Two lines of the old book");
    await dialog.getByRole("checkbox", { name: /same client's/ }).check();
    await button(page, "Merge clients").click();
    await expect(toast(page, `${first?.email} is now part of Marisol Vega's file.`)).toBeVisible();
    await expect(page).toHaveURL(`/desk/clients/${second?.id}`);
    await expect(page.getByText("Marisol may be here twice")).toBeHidden();
    // Both lines' deals are there, and the old address still works.
    await page.getByRole("link", { name: "Past deals (2)" }).click();
    await expect(page.getByText("Stone Bank")).toHaveCount(2);
    await page.goto(`/desk/clients/${first?.id}`);
    await expect(page).toHaveURL(`/desk/clients/${second?.id}`);
  });

  await test.step("says who gets new files from Texas", async () => {
    await page.goto("/desk/settings/assignment");
    await button(page, "New rule").click();
    const dialog = page.getByRole("dialog", { name: "New rule" });
    await field(dialog, "Name").fill("Texas");
    await dialog.getByLabel("Client's states").fill("TX");
    await dialog.getByRole("checkbox", { name: "Grace Hopper" }).check();
    await button(page, "Save").click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("table", { name: "Assignment rules, in their order" })).toContainText("Texas");
  });

  await test.step("saves the pipeline's filters as a view for everyone", async () => {
    await page.goto("/desk/pipeline?q=texas");
    await button(page, "Views").click();
    await page.getByRole("menuitem", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, "Name").fill("From Texas");
    await dialog.getByRole("checkbox", { name: "Share it with everyone at the desk" }).check();
    await button(page, "Save").click();
    await expect(dialog).toBeHidden();
    await page.goto("/desk/pipeline");
    await button(page, "Views").click();
    await page.getByRole("menuitem", { name: /^From Texas/ }).click();
    await expect(page).toHaveURL(/q=texas/);
    expect((await callDesk(page, "/views?list=pipeline")).views).toMatchObject([
      { name: "From Texas", is_shared: true },
    ]);
  });
});
