import type { Page } from "@playwright/test";
import { inspect } from "./support/inspect.ts";
import {
  button,
  createPerson,
  dismissProfilePopup,
  expectCaptchaSolved,
  field,
  fillSignUp,
  pick,
} from "./support/people.ts";
import { hydratePage } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";
import { expectDraftSaved, expectStep, fillPersonal, pressNext } from "./support/wizard.ts";

const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));

test("a visitor's four answers arrive in the wizard, typed once", async ({ page, desk }) => {
  const person = createPerson();
  const signupId = await desk.issueSignupId();
  const estimator = page.getByRole("group", { name: "What may fit your business?" });

  await test.step("the visitor answers, and keeps the answers", async () => {
    await page.goto("/types-of-funding");
    await hydratePage(page);
    await estimator.getByLabel("Monthly revenue").fill("43219");
    await estimator
      .getByRole("radiogroup", { name: "Time in business" })
      .getByRole("radio", { name: "2+ yrs", exact: true })
      .check();
    await estimator.getByLabel("Personal credit score").selectOption("601-700");
    await estimator.getByLabel("Purpose of the funds").selectOption("Inventory");
    expect(await listStored(page)).not.toContain("keptEstimate");
    await button(page, "Keep these answers").click();
    await expect(estimator).toContainText("Your four answers are kept in this browser");
    await inspect(page, "/types-of-funding with kept answers");
  });

  await test.step("sign-up says that they'll be filled in", async () => {
    await estimator.getByRole("link", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByText("Your four answers are kept")).toBeVisible();
    await fillSignUp(page, person, signupId);
    await expectCaptchaSolved(page);
    await button(page, "Sign Up").click();
    await expect(page).toHaveURL(/\/dashboard\/prequalification/);
    await dismissProfilePopup(page);
  });

  await test.step("the wizard has them, the account saves them, and the browser's copy is gone", async () => {
    await expectStep(page, 1);
    await expect(page.getByText("Your answers from the estimator are filled in")).toBeVisible();
    await expectDraftSaved(page);
    expect(await listStored(page)).not.toContain("keptEstimate");
    await fillPersonal(page, person);
    await pressNext(page);
    await expectStep(page, 2);
    await expect(field(page, "Monthly revenue")).toHaveValue("43,219");
    await expect(
      page.getByRole("radiogroup", { name: "Time in business" }).getByRole("radio", { name: "2+ yrs", exact: true }),
    ).toBeChecked();
    await field(page, "Business name").fill("Tideline Bakery");
    await pick(page, "Industry", "Restaurants/Bars/Catering");
    await pick(page, "Business structure", "Limited Liability Company (LLC)");
    await pressNext(page);
    await expectStep(page, 3);
    await expect(
      page.getByRole("radiogroup", { name: "Purpose of funding" }).getByRole("radio", { name: "Inventory" }),
    ).toBeChecked();
    await expect(
      page
        .getByRole("radiogroup", { name: "Estimated personal credit score" })
        .getByRole("radio", { name: "601-700", exact: true }),
    ).toBeChecked();
    await expectDraftSaved(page);
  });

  await test.step("they are in the account, not only in this browser", async () => {
    await page.evaluate(() => localStorage.removeItem("prequalificationDraft"));
    await page.goto("/dashboard/prequalification?step=2");
    await expect(field(page, "Monthly revenue")).toHaveValue("43,219");
  });
});

test("answers that nobody came back for are gone after a day", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-23T12:00:00Z") });
  await page.goto("/signup");
  await page.evaluate(() =>
    localStorage.setItem(
      "keptEstimate",
      JSON.stringify({
        answers: { monthlyRevenue: "1", timeInBusiness: "2+ yrs", personalCreditScore: "601-700", purpose: "Other" },
        keptAt: new Date().toISOString(),
      }),
    ),
  );
  await page.reload();
  await hydratePage(page);
  await expect(page.getByText("Your four answers are kept")).toBeVisible();
  // The clock went on while the pages loaded.
  await page.clock.setFixedTime(new Date("2026-11-24T12:30:00Z"));
  await page.reload();
  await hydratePage(page);
  await expect(page.getByText("Your four answers are kept")).toBeHidden();
  expect(await listStored(page)).not.toContain("keptEstimate");
});
