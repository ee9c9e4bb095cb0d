import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { MailServer } from "../server/src/testing/mail-server.ts";
import { callDesk } from "./support/call-desk.ts";
import { call } from "./support/calls.ts";
import { test } from "./support/mailed.ts";
import { button, field } from "./support/people.ts";
import { findFirstLink, findInvitationLink, joinByCall } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ deskFor: "import-to-clients" });

const lines = 2_000;
/** From Ohio, who are invited first. The others are half from Florida and half from Texas. */
const fromOhio = 12;
const fromFlorida = 1_000;
/** Sent by the firm in a minute (decision 60). */
const perMinute = 60;
const ida = { name: "Ida Advisor", email: "ida@firm.example.com" };
const password = "Tide&Ledger42";

const inWords = (count: number): string => count.toLocaleString("en-US");
/** Names of letters alone. */
const toName = (index: number): string =>
  [...String(index).padStart(4, "0")].map((digit) => "abcdefghij"[Number(digit)]).join("");
const toState = (index: number): string => {
  if (index < fromOhio) return "OH";
  return index < fromOhio + fromFlorida ? "FL" : "TX";
};
const makeBook = (): string => {
  const rows = Array.from({ length: lines }, (_, index) =>
    [`Rosa M${toName(index)}`, `line${index}@example.com`, 2_025_560_000 + index, toState(index)]
      .map((cell) => `"${cell}"`)
      .join(","),
  );
  return ["Full name,Email,Phone,State", ...rows].join("\r\n");
};

const importBook = async (page: Page): Promise<void> => {
  await page.goto("/desk/settings/import");
  await page
    .getByLabel("A CSV file")
    .setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(makeBook()) });
  await button(page, "Check the lines").click();
  await page.getByRole("button", { name: /^Store / }).click({ timeout: 60_000 });
  await page.getByRole("link", { name: "Show these clients" }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/desk\/clients\?import=/);
};

/** Selects all that the list shows, and chooses what to do. */
const actOnAll = async (page: Page, count: number, act: string): Promise<void> => {
  await expect(page.getByText(new RegExp(`^${inWords(count)} clients`))).toBeVisible();
  await page.getByRole("columnheader").first().locator("label").click();
  await expect(page.getByRole("region", { name: "Selected" })).toBeVisible();
  const selectAll = button(page, `Select all ${inWords(count)}`);
  if (await selectAll.isVisible()) await selectAll.click();
  await button(page, "Actions").click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
};

const dialog = (page: Page) => page.getByRole("dialog");
const progress = (page: Page) => page.getByRole("region", { name: "Under way" });

/** Looks at whom it touches, types their number where it's asked for, and starts. */
const start = async (page: Page, title: string, count: number): Promise<void> => {
  await button(page, "Continue").click();
  await expect(page.getByRole("dialog", { name: `${title}: ${inWords(count)} clients` })).toBeVisible();
  const typed = dialog(page).getByLabel(/^Type \d+ to confirm/);
  if (await typed.isVisible()) await typed.fill(String(count));
  await button(page, "Start").click();
  await expect(dialog(page)).toBeHidden();
};

const isLink = ({ text }: MailServer["received"][number]): boolean => text?.includes("/take-account#") ?? false;
const listInvited = (mailServer: MailServer) =>
  mailServer.received.filter(isLink).flatMap(({ to }) => to?.map(({ address }) => address ?? "") ?? []);

test("an import of 2,000 ends on the list of its clients, and from there it's assigned, invited, and written to", async ({
  page,
  desk,
  mailServer,
  newDevice,
  extraHTTPHeaders,
}) => {
  await test.step("a manager and an advisor work here", async () => {
    await joinByCall(page, findFirstLink(desk.output), { name: "Grace Hopper", email: "grace@firm.example.com" });
    await callDesk(page, "/staff", { body: { ...ida, role: "advisor" } });
    const mail = await mailServer.next(ida.email);
    await joinByCall(await newDevice(), findInvitationLink(mail.text), ida);
    await callDesk(page, "/settings/undo-time", { method: "PUT", body: { seconds: 0, expected_revision: 0 } });
  });

  await test.step("the import ends on its clients", () => importBook(page));
  const list = page.url();

  await test.step("Florida becomes the advisor's", async () => {
    const { takers } = await callDesk(page, "/settings/assignment");
    const idaId = takers.find(({ name }: { name: string }) => name === ida.name).id;
    const rule = { label: "", amount_from: null, amount_to: null, way: "member", staff_ids: [idaId] };
    await callDesk(page, "/settings/assignment", {
      method: "PUT",
      body: { rules: [{ ...rule, id: randomUUID(), name: "Florida", states: ["FL"] }], expected_revision: 0 },
    });
  });

  await test.step("the rules assign those from Florida, and say of the others that none fits", async () => {
    await actOnAll(page, lines, "Assign by rules");
    // Whom a rule fits is known when it's their turn.
    await start(page, "Assign by rules", lines);
    await expect(progress(page)).toContainText(
      `${inWords(fromFlorida)} done, ${inWords(lines - fromFlorida)} left out`,
    );
    await progress(page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("the others go to one person; an undo takes them back, and a second try gives them", async () => {
    await page.goto(`${list}&advisor=none`);
    const others = lines - fromFlorida;
    const assign = async () => {
      await actOnAll(page, others, "Assign");
      await dialog(page)
        .getByLabel(/^Assign to/)
        .selectOption({ label: "Grace Hopper (you)" });
      await start(page, "Assign", others);
      // Not "200 of 1,000 done".
      await expect(progress(page).getByRole("status")).toHaveText(new RegExp(`^${inWords(others)} done`), {
        timeout: 60_000,
      });
    };
    await assign();
    await expect(page.getByText("No clients match")).toBeVisible();
    await progress(page)
      .getByRole("button", { name: /^Undo: Assign to Grace Hopper/ })
      .click();
    await expect(progress(page)).toContainText(`Undone for ${inWords(others)}`);
    await progress(page).getByRole("button", { name: "Close" }).click();
    await assign();
    const counts = await callDesk(page, `/clients/counts${new URL(list).search}&advisor=none`);
    expect(counts.count).toBe(0);
  });

  await test.step("Ohio is invited: a mail with a link to each, and to no one else", async () => {
    await page.goto(`${list}&state=Ohio+(OH)`);
    await actOnAll(page, fromOhio, "Send account links");
    await button(page, "Continue").click();
    // A few chosen rows that nothing speaks against start at once.
    await expect(progress(page)).toContainText(`${fromOhio} done`);
    await expect.poll(() => listInvited(mailServer).length).toBe(fromOhio);
    expect(listInvited(mailServer).toSorted()).toEqual(
      Array.from({ length: fromOhio }, (_, index) => `line${index}@example.com`).toSorted(),
    );
  });

  const visitor = { url: desk.url, address: extraHTTPHeaders?.["x-forwarded-for"] ?? "" };
  const tokens = await test.step("three take their accounts", async () => {
    const links = mailServer.received.filter(isLink).slice(0, 3);
    return Promise.all(
      links.map(async ({ text }) => {
        const [, code] = /take-account#([\w-]{43})/.exec(text ?? "") ?? [];
        const { status, body } = await call(visitor, "/take-account", { body: { code, password } });
        expect(status, JSON.stringify(body)).toBe(200);
        return body.result.access_token as string;
      }),
    );
  });

  await test.step("all are written to: three can read it, the others are left out and told why", async () => {
    await page.goto(list);
    await actOnAll(page, lines, "Send a message");
    await field(dialog(page), "Message").fill("Hello {{first_name}}, we moved.");
    await button(page, "Continue").click();
    await expect(dialog(page).getByText(`${inWords(lines - 3)} left out: no account to read it in`)).toBeVisible();
    await button(page, "Start").click();
    await expect(progress(page)).toContainText("3 done");
    for (const token of tokens) {
      const { body } = await call({ ...visitor, token }, "/lead-user/messages");
      expect(body.data.messages.map(({ text }: { text: string }) => text)).toEqual(["Hello Rosa, we moved."]);
    }
    await progress(page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("the rest is invited: as many as a minute has room for, until it's stopped", async () => {
    await actOnAll(page, lines, "Send account links");
    await button(page, "Continue").click();
    await expect(dialog(page).getByText(`${fromOhio - 3} left out: got the link within a day`)).toBeVisible();
    await expect(dialog(page).getByText("3 left out: has an account")).toBeVisible();
    const rest = lines - fromOhio;
    await dialog(page)
      .getByLabel(/^Type \d+ to confirm/)
      .fill(String(rest));
    await button(page, "Start").click();
    const atOnce = perMinute - fromOhio - 3;
    await expect(progress(page)).toContainText(`${atOnce} of ${inWords(rest)} done`);
    await progress(page)
      .getByRole("button", { name: /^Stop:/ })
      .click();
    await progress(page)
      .getByRole("button", { name: /^Not done:/ })
      .click();
    await expect(dialog(page).getByText(`${inWords(rest - atOnce)}: stopped before`)).toBeVisible();
    await expect.poll(() => listInvited(mailServer).length).toBe(fromOhio + atOnce);
    expect(new Set(listInvited(mailServer)).size).toBe(fromOhio + atOnce);
  });
});
