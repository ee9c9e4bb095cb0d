import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { callDesk } from "./support/call-desk.ts";
import { createInspect, waitUntilSettled } from "./support/inspect.ts";
import { button, field, toast } from "./support/people.ts";
import { test } from "./support/sample-firm.ts";
import { expect } from "./support/test.ts";

test.use({
  deskFor: "clients",
  storageState: async ({ firm }, use) => use(firm.managerState),
  contextOptions: { reducedMotion: "reduce" },
  viewport: { width: 1280, height: 900 },
});

const inspect = createInspect([
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]);

const table = (page: Page) => page.getByRole("grid", { name: "Clients" });
const rows = (page: Page) => table(page).getByRole("rowheader");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name }).first();
const status = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /clients?\b/ })
    .first();

const open = async (page: Page, address = "") => {
  await page.goto(`/desk/clients${address}`);
  await waitUntilSettled(page);
};
const listAll = async (page: Page) =>
  (await callDesk(page, "/clients?sort=name&direction=asc")).clients as {
    readonly client_id: string;
    readonly client_name: string;
    readonly state: string;
  }[];

test("a manager exports what is on the screen, and opens it in a spreadsheet", async ({ page }) => {
  await open(page, "?columns=business,state,link");
  const clients = await listAll(page);
  await button(page, "Export").click();
  const dialog = page.getByRole("dialog");
  await inspect(page, "export");
  await button(page, "Export as CSV").click();
  await expect(dialog.getByText("Please say why, in a few words.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /Why are you exporting/ }).fill("A list for the meeting");
  const downloading = page.waitForEvent("download");
  await button(page, "Export as CSV").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = readFileSync(await download.path(), "utf8").split("\r\n");
  // With the mark that lets Excel read it.
  expect(head).toBe("\ufeffClient,Business,State,Account");
  expect(lines.map((line) => line.split(",")[0])).toEqual(clients.map(({ client_name }) => client_name));
  await expect(toast(page, `Saved ${clients.length} clients.`)).toBeVisible();
  const { entries } = await callDesk(page, "/audit?action=clients.exported");
  expect(entries[0].detail).toMatchObject({ rows: clients.length, reason: "A list for the meeting" });
});

test("the list is sorted by its headers with the keyboard, and opens a file", async ({ page }) => {
  await open(page);
  const names = (await listAll(page)).map(({ client_name }) => client_name);
  await expect(rows(page)).toHaveCount(names.length);
  const head = page.getByRole("columnheader", { name: "Client", exact: true });
  await head.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/direction=desc/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).first()).toContainText(names.at(-1) ?? "");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=business/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/desk\/clients\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=business/);
});

test("filters narrow it, chips take them away, and one that matches nothing says so", async ({ page }) => {
  await open(page);
  const clients = await listAll(page);
  const floridians = clients.filter(({ state }) => state === "Florida (FL)").length;
  await button(page, "Filters").click();
  await inspect(page, "filters");
  await field(page, "State").selectOption("Florida (FL)");
  await button(page, "Show clients").click();
  await expect(page).toHaveURL(/state=Florida/);
  await expect(status(page)).toHaveText(new RegExp(`^${floridians} clients?\\b`));
  await field(page, "Search by name, business, email, phone or reference").fill("nobody-is-called-this");
  await expect(page.getByText("No clients match")).toBeVisible();
  await inspect(page, "nothing matches");
  await button(page, "Clear all").click();
  await expect(rows(page)).toHaveCount(clients.length);
});

test("columns are chosen, and a saved view brings them and its filters back", async ({ page }) => {
  await open(page);
  await button(page, "Columns").click();
  await page.getByRole("menuitemcheckbox", { name: "Amount" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Papers owed" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Amount" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Papers owed" })).toBeHidden();
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByRole("columnheader", { name: "Amount" })).toBeVisible();

  await open(page, "?link=taken&sort=amount&direction=desc");
  await button(page, "Views").click();
  await page.getByRole("menuitem", { name: "Save view" }).click();
  await field(page, "Name").fill("Largest first");
  await button(page, "Save").click();
  await expect(toast(page, "View saved.")).toBeVisible();
  await open(page);
  await button(page, "Views").click();
  await page.getByRole("menuitem", { name: "Largest first" }).click();
  await expect(page).toHaveURL(/link=taken&sort=amount&direction=desc/);
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("button", { name: /Has an account/ })).toBeVisible();
});

test("the advisor, the next step and its day change in the row", async ({ page }) => {
  await open(page);
  const [client] = await listAll(page);
  const name = client?.client_name ?? "";
  const row = rowOf(page, name);
  await row.getByRole("button", { name: /^Advisor of .*Change$/ }).click();
  const choice = page.getByRole("menuitem").filter({ hasNotText: "No one" }).first();
  const advisor = (await choice.innerText()).replace(" (me)", "");
  await choice.click();
  await expect(toast(page, `${name} assigned to ${advisor}.`)).toBeVisible();
  await expect(row.getByRole("button", { name: `Advisor of ${name}: ${advisor}. Change` })).toBeFocused();

  // `e` opens the next step of the row.
  await row.focus();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog");
  await inspect(page, "next step");
  await dialog.getByLabel(/^What needs to be done/).fill("Ask about the lease");
  await dialog.getByRole("spinbutton", { name: /month/ }).click();
  await page.keyboard.type("01022031");
  await button(page, "Save").click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("button", { name: /^Ask about the lease\./ })).toBeVisible();
  await expect(row.getByRole("gridcell", { name: "Jan 2, 2031" })).toBeVisible();
});

test("of two people who change one field, the second is told, and loses nothing", async ({ page, newDevice, firm }) => {
  const client = (await listAll(page)).at(-1);
  const name = client?.client_name ?? "";
  const path = `/clients/${client?.client_id}/tasks`;
  const { colleagues } = await callDesk(page, "/colleagues");
  const { id: staffId } = colleagues.find(({ role }: { role: string }) => role === "manager");
  const body = { title: "Call about terms", due_on: "2030-01-02", staff_id: staffId };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const added = await page.request.post(`/api/desk${path}`, { data: body, headers });
  expect(added.ok(), await added.text()).toBe(true);
  const other = await newDevice({ storageState: firm.managerState, viewport: { width: 1280, height: 900 } });
  for (const each of [page, other]) {
    await open(each, "?sort=due");
    await rowOf(each, name)
      .getByRole("button", { name: /Change the next step/ })
      .click();
    await each
      .getByRole("dialog")
      .getByLabel(/^What needs to be done/)
      .fill(each === page ? "Mine" : "Theirs");
  }
  await button(other, "Save").click();
  await expect(other.getByRole("dialog")).toBeHidden();
  await button(page, "Save").click();
  await expect(page.getByRole("alert")).toContainText("Someone else changed this task");
  await expect(page.getByRole("dialog").getByLabel(/^What needs to be done/)).toHaveValue("Mine");
  await inspect(page, "overtaken");
  await button(page, "Save").click();
  await expect(rowOf(page, name).getByRole("button", { name: /^Mine\./ })).toBeVisible();

  // The list hears of changes by itself, so the second stops listening.
  await page.route("**/api/desk/events", (route) => route.abort());
  await page.reload();
  await waitUntilSettled(page);
  const advisorOf = (each: Page) => rowOf(each, name).getByRole("button", { name: /^Advisor of/ });
  const choose = async (each: Page, index: number) => {
    await advisorOf(each).click();
    await each.getByRole("menuitem").filter({ hasNotText: "No one" }).nth(index).click();
  };
  await choose(other, 0);
  await expect(toast(other, "assigned to")).toBeVisible();
  await choose(page, 1);
  await expect(page.getByRole("alert")).toContainText(`${name}: `);
  await expect(page.getByRole("alert")).toContainText("in the meantime");
  await expect(advisorOf(page)).toHaveText(await advisorOf(other).innerText());
});

test("a failed load says so, and Retry loads it", async ({ page }) => {
  await page.route("**/api/desk/clients?*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/desk/clients");
  await expect(page.getByText("We couldn't load the clients")).toBeVisible({ timeout: 20_000 });
  await inspect(page, "failed load");
  await page.unroute("**/api/desk/clients?*");
  await button(page, "Retry").click();
  await expect(rows(page).first()).toBeVisible();
});

test("nothing keeps anyone out, on a phone and on a laptop", async ({ page }) => {
  for (const address of [
    "",
    "?sort=due&direction=desc",
    "?deal_from=120&sort=last_deal&columns=business,deals,last_deal",
  ]) {
    await open(page, address);
    await inspect(page, `clients ${address}`);
  }
  // A file that isn't there leads back here.
  await page.goto("/desk/clients/00000000-0000-4000-8000-000000000000");
  await page.getByRole("link", { name: "See all clients" }).click();
  await expect(rows(page).first()).toBeVisible();
});
