import type { Page } from "@playwright/test";
import { test } from "./support/host-named.ts";
import { inspect } from "./support/inspect.ts";
import { button, field } from "./support/people.ts";
import { hydratePage } from "./support/public-pages.ts";
import { findFirstLink, findInvitationLink, setUpFirstManager, setUpInvitedMember } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ deskFor: "catalog" });

interface NewRule {
  readonly fact: string;
  readonly threshold: string;
  readonly quote: string;
}

/** Adds a rule in the dialog that is open on the program's form. */
const addRule = async (page: Page, { fact, threshold, quote }: NewRule): Promise<void> => {
  await button(page, "Add a rule").click();
  const dialog = page.getByRole("dialog", { name: "Add a rule" });
  await field(dialog, "Fact").selectOption({ label: fact });
  await field(dialog, "Threshold").fill(threshold);
  await field(dialog, "Who published it").fill("Harbor Bank, requirements");
  await field(dialog, "Address").fill("https://harbor.example.com/requirements");
  await field(dialog, "Quote, word for word").fill(quote);
  await dialog.locator('[data-field="readOn"]').getByRole("spinbutton", { name: /month/ }).click();
  await page.keyboard.type("06012026");
  await inspect(page, `the rule on ${fact}`);
  await dialog.getByRole("button", { name: "Add the rule" }).click();
  await expect(dialog).toBeHidden();
};

test("a program is written by one manager, verified by another, goes live, and an advisor reads it", async ({
  page,
  desk,
  mailServer,
  newDevice,
}) => {
  const secondPage = await newDevice();
  const advisorPage = await newDevice({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const name = "Harbor line of credit";

  await test.step("the firm has two managers and an advisor", async () => {
    await setUpFirstManager(page, findFirstLink(desk.output), {
      name: "Grace Hopper",
      email: "grace@firm.example.com",
    });
    for (const [device, member, role] of [
      [secondPage, "Ada Lovelace", /^Manager/],
      [advisorPage, "Dana Whitfield", /^Advisor/],
    ] as const) {
      const email = `${member.split(" ")[0]?.toLowerCase()}@firm.example.com`;
      await page.goto("/desk/staff");
      await button(page, "New member").click();
      await field(page, "Name").fill(member);
      await field(page, "Email").fill(email);
      await page.getByRole("dialog").getByRole("radio", { name: role }).check();
      await button(page, "Send invitation").click();
      await setUpInvitedMember(device, findInvitationLink((await mailServer.next(email, /^Join/)).text));
    }
  });

  await test.step("the first manager adds a program with two rules on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/desk/catalog");
    await expect(page.getByRole("link", { name: "Bluevine line of credit" })).toBeVisible();
    await inspect(page, "the list of programs");
    await page.getByRole("link", { name: "New program" }).click();
    await button(page, "Add another lender").click();
    const lender = page.getByRole("dialog", { name: "New lender" });
    await field(lender, "Name").fill("Harbor Bank");
    await field(lender, "Kind of lender").selectOption({ label: "Bank" });
    await lender.getByRole("button", { name: "Save" }).click();
    await expect(lender).toBeHidden();
    await expect(field(page, "Lender")).toHaveValue("harbor-bank");
    await field(page, "Name").fill(name);
    await field(page, "Kind of funding").selectOption({ label: "Business Line of Credit, Bank" });
    await addRule(page, { fact: "Personal credit score", threshold: "640", quote: "a score of at least 640" });
    await addRule(page, { fact: "Time in business", threshold: "24", quote: "two years in business" });
    await inspect(page, "the program's form");
    await button(page, "Save draft").click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("You changed it last. Ask another manager to verify it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Verify this version" })).toBeHidden();
    await inspect(page, "a draft");
  });
  const path = new URL(page.url()).pathname;

  await test.step("the second one verifies it, and it goes live", async () => {
    await secondPage.goto(path);
    await expect(secondPage.getByText("Personal credit score at least 640")).toBeVisible();
    await button(secondPage, "Verify this version").click();
    await expect(secondPage.getByText("Verified. It can go live now.")).toBeVisible();
    await button(secondPage, "Go live").click();
    await expect(secondPage.getByText("Clients are compared with it.", { exact: true })).toBeVisible();
    await inspect(secondPage, "a live program");
    // The first manager's page follows without a reload.
    await expect(page.getByText("Clients are compared with it.", { exact: true })).toBeVisible();
    const { data } = await (await page.request.get("/api/fit/programs")).json();
    expect(data.programs).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/harbor/i);
  });

  await test.step("a visitor's estimate goes by it, without the lender's name", async () => {
    const visitorPage = await newDevice();
    await visitorPage.goto("/types-of-funding");
    await hydratePage(visitorPage);
    const estimator = visitorPage.getByRole("group", { name: "What may fit your business?" });
    await estimator.getByLabel("Monthly revenue").fill("42000");
    await estimator.getByRole("radio", { name: "2+ yrs", exact: true }).check();
    await estimator.getByLabel("Personal credit score").selectOption("501-600");
    await estimator.getByLabel("Purpose of the funds").selectOption("Working Capital");
    const programs = estimator.getByRole("region", { name: "Lenders' programs", exact: true });
    await expect(programs).toContainText("Of 1 lender program that we keep track of");
    await expect(programs).toContainText("Business Line of Credit, Bank");
    await expect(programs).toContainText(
      "Your personal credit score is 501 to 600. This lender publishes a minimum of 640.",
    );
    await expect(programs).toContainText("Source: The lender's published terms, read June 1, 2026");
    await expect(estimator).not.toContainText(/harbor/i);
    await inspect(visitorPage, "an estimate with a lender's program");
  });

  await test.step("the advisor reads it and can't change it", async () => {
    await advisorPage.goto(path);
    await expect(advisorPage.getByText("Time in business at least 24 months")).toBeVisible();
    await expect(advisorPage.getByText("Live", { exact: true })).toBeVisible();
    await expect(advisorPage.getByRole("button", { name: "Edit" })).toHaveCount(0);
    await expect(advisorPage.getByRole("button", { name: "Pause" })).toHaveCount(0);
    await advisorPage.goto("/desk/catalog");
    await expect(advisorPage.getByRole("link", { name })).toBeVisible();
    await expect(advisorPage.getByRole("link", { name: "New program" })).toHaveCount(0);
    await inspect(advisorPage, "the advisor's list");
  });

  await test.step("two managers edit at once: the second learns what the first saved", async () => {
    for (const device of [page, secondPage]) await button(device, "Edit").click();
    await field(secondPage, "Highest amount").fill("250000");
    await button(secondPage, "Save draft").click();
    await expect(secondPage.getByText("Newer draft")).toBeVisible();
    await field(page, "Note for the firm").fill("Prime plus 2");
    await button(page, "Save draft").click();
    await expect(page.getByText(/Ada Lovelace changed this in the meantime/)).toBeVisible();
    await expect(page.getByText(/amount: “any amount” is now “up to \$250,000”/)).toBeVisible();
    await button(page, "Save anyway").click();
    await expect(page.getByText("Version 3", { exact: true })).toBeVisible();
  });

  await test.step("a bad file is refused by row, and a good one is tried first", async () => {
    await page.goto("/desk/catalog");
    await button(page, "Import a file").click();
    const dialog = page.getByRole("dialog", { name: "Import programs" });
    const head = "kind,program,name,lender,product,rule,severity,fact,comparison,threshold,quote";
    const program = "program,acme,Acme loan,Acme,working-capital,,,,,,";
    const choose = (rules: string) =>
      dialog.getByLabel("A CSV or JSON file").setInputFiles({
        name: "programs.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`${head}\n${program}\n${rules}`),
      });
    await choose(
      'rule,acme,,,,months,must,monthsInBusiness,atLeast,-3,\nrule,acme,,,,states,must,state,in,ZZ,\nrule,acme,,,,x,must,hasTaxLien,is,no,"=1+1"',
    );
    await expect(dialog.getByText("3 errors in this file. Nothing was stored.")).toBeVisible();
    for (const row of ["3", "4", "5"]) await expect(dialog.getByRole("rowheader", { name: row })).toBeVisible();
    await inspect(page, "a file with errors");
    await expect(dialog.getByRole("button", { name: "Import as drafts" })).toHaveCount(0);
    await choose("rule,acme,,,,months,must,monthsInBusiness,atLeast,12,");
    await expect(dialog.getByText("This file is fine: 1 rule in 1 program.")).toBeVisible();
    await dialog.getByRole("button", { name: "Import as drafts" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("link", { name: "Acme loan" })).toBeVisible();
  });
});
