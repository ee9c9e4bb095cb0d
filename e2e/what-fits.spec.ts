import pg from "pg";
import { prequalify } from "./support/calls.ts";
import { inspect, lowTargets } from "./support/inspect.ts";
import { addLender, addLiveProgram, toRule } from "./support/live-catalog.ts";
import { button, field } from "./support/people.ts";
import { test } from "./support/reached.ts";
import { listCutTexts } from "./support/reading.ts";
import { findFirstLink, findInvitationLink, setUpFirstManager, setUpInvitedMember } from "./support/staff.ts";
import { expect } from "./support/test.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const nowFits = /^More funding typically fits/;

test("a client reads what fits, and a rule that changes at the desk reaches the page and one mail", async ({
  page: managerPage,
  desk,
  database,
  client,
  mailServer,
  newDevice,
}) => {
  const secondPage = await newDevice();
  const page = await newDevice(phone);
  const jobs = new pg.Client({ connectionString: database.url });
  await jobs.connect();
  const listOutcomes = async (): Promise<readonly { outcome: string }[]> => {
    const { rows } = await jobs.query(
      "select outcomes from fit_runs where client_id = $1 order by made_at desc limit 1",
      [client.userId],
    );
    return Object.values(rows[0]?.outcomes ?? {});
  };
  /** Starts the comparison that the clock starts every minute, and waits for its end. */
  const compareNow = async () => {
    const { rows } = await jobs.query("insert into jobs.job (name, data) values ('fit-runs', '{}') returning id");
    await jobs.query("select pg_notify('funding_desk_jobs', 'fit-runs')");
    await expect
      .poll(async () => (await jobs.query("select state from jobs.job where id = $1", [rows[0].id])).rows[0]?.state)
      .toBe("completed");
  };
  const countMails = () =>
    mailServer.received.filter(
      ({ subject, to }) => nowFits.test(subject ?? "") && to?.some(({ address }) => address === client.person.email),
    ).length;

  const lineId = await test.step("two managers put three programs into use", async () => {
    await setUpFirstManager(managerPage, findFirstLink(desk.output), {
      name: "Grace Hopper",
      email: "grace@firm.example.com",
    });
    await managerPage.goto("/desk/staff");
    await button(managerPage, "New member").click();
    await field(managerPage, "Name").fill("Ada Lovelace");
    await field(managerPage, "Email").fill("ada@firm.example.com");
    await managerPage
      .getByRole("dialog")
      .getByRole("radio", { name: /^Manager/ })
      .check();
    await button(managerPage, "Send invitation").click();
    await setUpInvitedMember(
      secondPage,
      findInvitationLink((await mailServer.next("ada@firm.example.com", /^Join/)).text),
    );
    const managers = [managerPage, secondPage] as const;
    const lender = await addLender(managerPage, "Harbor Bank");
    await addLiveProgram(managers, lender, {
      name: "Deposit loan",
      product: "working-capital",
      rules: [toRule("deposits", { fact: "averageMonthlyDeposits", op: "atLeast", value: 10_000 })],
      documents: [{ type: "bank_statements", count: 3, unit: "months", why: "All pages of every month" }],
    });
    await addLiveProgram(managers, lender, {
      name: "Growth loan",
      product: "working-capital",
      rules: [
        toRule("revenue", { fact: "yearlyRevenue", op: "atLeast", value: 1_000_000 }),
        toRule("lien", { fact: "hasTaxLien", op: "is", value: false }),
        toRule("amount", { fact: "amountAsked", op: "atMost", value: 250_000 }),
      ],
    });
    return addLiveProgram(managers, lender, {
      name: "Credit line",
      product: "line-of-credit-bank",
      rules: [toRule("score", { fact: "personalCreditScore", op: "atLeast", value: 720 })],
    });
  });

  await test.step("the client's business is compared for the first time, without a mail", async () => {
    expect((await prequalify(client.caller, client.person)).status).toBeLessThan(300);
    await compareNow();
    expect((await listOutcomes()).map(({ outcome }) => outcome).toSorted()).toEqual(["fits", "missesOne", "missesOne"]);
  });

  const summary = page.getByRole("main").getByRole("status").first();
  const matrix = page.getByRole("table", { name: /^How your answers compare/ });

  await test.step("the client reads the result on a phone", async () => {
    await client.enter(page);
    await page.goto("/dashboard/what-fits");
    await expect(summary).toHaveText("Of 3 programs: 1 typically fits, 2 not yet.");
    await inspect(page, "what fits on a phone");
    // A press anywhere in a row opens it, as its name does for a keyboard.
    await matrix
      .getByRole("row", { name: /Deposit loan/ })
      .getByRole("cell")
      .first()
      .tap();
    for (const name of [/Credit line/, /Growth loan/]) await matrix.getByRole("button", { name }).press("Enter");
    await expect(matrix.getByRole("button", { expanded: true })).toHaveCount(3);
    await inspect(page, "what fits on a phone, opened");
    expect(await listCutTexts(page)).toEqual([]);
    expect(await lowTargets(page)).toEqual([]);
  });

  await test.step("a screen reader finds every program, verdict, and control by name", async () => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("What fits");
    await expect(matrix.getByRole("columnheader")).toHaveText(["Program", "Revenue", "Credit", /^Docs/, "Other"]);
    await expect(matrix.getByRole("rowheader")).toHaveText([
      "Typically fits (1)",
      "Harbor Bank, Deposit loan",
      "Not yet (2)",
      "Harbor Bank, Credit line",
      "Harbor Bank, Growth loan",
    ]);
    await expect(matrix.getByRole("row", { name: /Growth loan/ })).toMatchAriaSnapshot(`
      - row:
        - rowheader "Harbor Bank, Growth loan"
        - cell "Not yet"
        - cell "Unknown"
        - cell "Not asked"
        - cell "Met"
    `);
    await expect(matrix).toContainText(
      "Your personal credit score is 601 to 700. This lender publishes a minimum of 720.",
    );
    const sources = matrix.getByRole("link", { name: "Harbor Bank, requirements" });
    await expect(sources.first()).toHaveAttribute("href", "https://harbor.example.com/requirements");
    await expect(main).not.toContainText(/declin|denied|approv|you qualify/i);
    await expect(main.getByRole("slider", { name: "Amount" })).toHaveAttribute("aria-valuetext", "$75,000");
    await expect(main.getByRole("slider", { name: "Day" })).toHaveAttribute("aria-valuetext", "Today");
  });

  await test.step("the sliders work by keyboard, and the change is announced", async () => {
    const amount = page.getByRole("slider", { name: "Amount" });
    await amount.focus();
    await page.keyboard.press("End");
    await expect(amount).toHaveAttribute("aria-valuetext", "$500,000");
    await expect(matrix.getByRole("row", { name: /Growth loan/ }).getByRole("img", { name: "Not yet" })).toHaveCount(2);
    await expect(page.getByRole("status").filter({ hasText: "$500,000" })).toContainText("1 typically fits");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("slider", { name: "Day" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("slider", { name: "Day" })).not.toHaveAttribute("aria-valuetext", "Today");
    await button(page, "Back to today").click();
    await expect(amount).toHaveAttribute("aria-valuetext", "$75,000");
  });

  await test.step("a lower minimum is drafted, checked by a second person, and goes live", async () => {
    await managerPage.goto(`/desk/catalog/programs/${lineId}`);
    await button(managerPage, "Edit").click();
    await managerPage.getByRole("button", { name: /^Edit the rule .*at least 720/ }).click();
    const dialog = managerPage.getByRole("dialog");
    await field(dialog, "Threshold").fill("600");
    await dialog.getByRole("button", { name: "Keep the changes" }).click();
    await button(managerPage, "Save draft").click();
    await expect(managerPage.getByText("You changed it last. Ask another manager to verify it.")).toBeVisible();
    // A draft changes nothing for clients.
    await page.reload();
    await expect(summary).toHaveText("Of 3 programs: 1 typically fits, 2 not yet.");
    await secondPage.goto(`/desk/catalog/programs/${lineId}`);
    await expect(secondPage.getByText(/at least 720” is now “.*at least 600”/)).toBeVisible();
    await button(secondPage, "Verify this version").click();
    await button(secondPage, "Go live").click();
    await expect(secondPage.getByText("Clients are compared with it.", { exact: true })).toBeVisible();
  });

  await test.step("the client's page and one mail say so", async () => {
    await compareNow();
    const mail = await mailServer.next(client.person.email, nowFits);
    expect(mail.text).toContain("Harbor Bank, Credit line");
    expect(mail.text).not.toContain("Deposit loan");
    expect(mail.text).toMatch(/\/dashboard\/what-fits/);
    await page.reload();
    await expect(summary).toHaveText("Of 3 programs: 2 typically fit, 1 not yet.");
    await expect(matrix.getByRole("rowgroup").filter({ hasText: "Typically fits (2)" })).toContainText("Credit line");
    // Comparing again finds nothing new.
    await compareNow();
    await compareNow();
    expect(countMails()).toBe(1);
  });
  await jobs.end();
});
