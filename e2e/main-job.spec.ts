import type { Page } from "@playwright/test";
import {
  button,
  createPerson,
  dismissProfilePopup,
  expectCaptchaSolved,
  field,
  fillSignUp,
  pick,
  profilePopup,
  signUp,
  toast,
} from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import {
  choose,
  consentBox,
  expectDraftSaved,
  expectStep,
  fillBusiness,
  fillPersonal,
  pressNext,
  receiptPopup,
  requestRows,
  submitLabel,
  wizardPath,
} from "./support/wizard.ts";

test.use({ deskSettings: { CAPTCHA_GUESSES: "1000" } });

/** The message next to a field of the form. */
const fieldMessage = (page: Page, sentence: string) =>
  page.locator("[data-field]").getByText(sentence, { exact: true }).first();

const expectFieldMessages = async (page: Page, sentences: readonly string[]): Promise<void> => {
  for (const sentence of sentences) await expect(fieldMessage(page, sentence), sentence).toBeVisible();
};

test("an owner signs up, makes mistakes, leaves, returns on another device, and submits once; it survives kill -9", async ({
  page,
  desk,
  newDevice,
}) => {
  const person = createPerson();
  const signupId = await desk.issueSignupId();

  await test.step("sign-up lists what is missing", async () => {
    await page.goto("/signup");
    await button(page, "Sign Up").click();
    await expectFieldMessages(page, [
      "Please enter your first name.",
      "Please enter your last name.",
      "Please enter your phone number.",
      "Please select your state.",
      "Please enter your email.",
      "Please enter your password.",
      "Please enter your Sing Up Id.",
      "Please accept the Terms & Conditions",
      "Please verify the reCAPTCHA",
    ]);
    await expect(toast(page, "Please enter your first name.")).toBeVisible();
  });

  await test.step("sign-up lists what is wrong, and each message disappears once its field is right", async () => {
    await field(page, "First name").pressSequentially("J0");
    await expectFieldMessages(page, ["Only letters are allowed"]);
    await field(page, "Last name").fill("a".repeat(51));
    await field(page, "Phone").fill("555010");
    await field(page, "Email").fill("owner@example.xyz");
    await field(page, "Password").fill("weak");
    await expect(page.getByText("Weak", { exact: true })).toBeVisible();
    await field(page, "Password").fill("Tide&Led");
    await expect(page.getByText("Medium", { exact: true })).toBeVisible();
    await button(page, "Sign Up").click();
    await expectFieldMessages(page, [
      "Maximum 50 characters allowed",
      "Please enter a 10-digit phone number.",
      "Please enter a valid email address.",
      "Please choose a stronger password (8+ chars, upper, lower, number, special char).",
    ]);
    await field(page, "Email").fill("owner@mailinator.com");
    await expectFieldMessages(page, ["Please enter a valid email address."]);

    await fillSignUp(page, person, "NOSUCHID22");
    await field(page, "Phone").fill("+1 (555) 010-0188");
    await expect(field(page, "Phone")).toHaveValue("(555) 010-0188");
    await expect(page.getByText("Strong", { exact: true })).toBeVisible();
    // The captcha was solved meanwhile.
    await expect(page.locator("[data-field]").getByText(/^(Please|Only|Maximum)/)).toHaveCount(0);
    await expect(page).toHaveURL(/\/signup$/);
  });

  await test.step("a wrong Sign Up Id loses nothing typed", async () => {
    await expectCaptchaSolved(page);
    await button(page, "Sign Up").click();
    await expect(toast(page, "This Sign Up Id isn't valid.")).toBeVisible();
    await expect(field(page, "First name")).toHaveValue(person.firstName);
    await expect(field(page, "Password")).toHaveValue(person.password);
    await field(page, "Sign Up Id").fill(signupId);
    // The captcha was used up, and the page solves the next one by itself.
    await expectCaptchaSolved(page);
    await button(page, "Sign Up").click();
    await expect(toast(page, "Registration successful!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/prequalification/);
  });

  await test.step("the popup lists what the profile lacks and links to it", async () => {
    await profilePopup(page)
      .getByText(/details for later/)
      .click();
    await expect(profilePopup(page).getByRole("listitem").filter({ hasText: "Business name" })).toBeVisible();
    await expect(profilePopup(page).getByRole("link", { name: "Go to Profile" })).toHaveAttribute(
      "href",
      "/dashboard/profile",
    );
    await dismissProfilePopup(page);
  });

  await test.step("step 1 starts from the profile and refuses to continue without the rest", async () => {
    await expectStep(page, 1);
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
    await expect(button(page, "Previous")).toBeDisabled();
    await expect(field(page, "Full name")).toHaveValue(`${person.firstName} ${person.lastName}`);
    await expect(field(page, "Email address")).toHaveValue(person.email);
    await expect(field(page, "Phone number")).toHaveValue("(555) 010-0188");
    await expect(page.getByRole("combobox", { name: "State of incorporation" })).toHaveValue(person.state);
    await field(page, "Full name").fill("");
    await pressNext(page);
    await expect(toast(page, "Please fill in all required fields in Step 1.")).toBeVisible();
    await fillPersonal(page, person);
    await field(page, "Email address").fill("nobody@nowhere");
    await pressNext(page);
    await expect(toast(page, "Please enter a valid email address.")).toBeVisible();
    await field(page, "Email address").fill(person.email);
    await field(page, "Business website").fill("not.a-site-");
    await pressNext(page);
    await expect(toast(page, "Please enter a valid business website URL.")).toBeVisible();
    await field(page, "Business website").fill("tideline.example.com");
    await pressNext(page);
  });

  await test.step("step 2 checks its fields, blocks letters in amounts, and computes annual revenue", async () => {
    await expectStep(page, 2);
    await expect(page).toHaveURL(/\?step=2$/);
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
    await pressNext(page);
    await expect(toast(page, "Please fill in all required fields in Step 2")).toBeVisible();
    await fillBusiness(page);
    for (const key of ["-", "+", "e", "E"]) await field(page, "Monthly revenue").press(key);
    await expect(field(page, "Monthly revenue")).toHaveValue("42000-+eE");
    await pressNext(page);
    await expectFieldMessages(page, ["Please enter a whole dollar amount, digits only."]);
    await field(page, "Monthly revenue").fill("4200099999");
    await expect(field(page, "Monthly revenue")).toHaveValue("4200099999");
    await expectFieldMessages(page, ["Maximum 8 digits allowed"]);
    await field(page, "Monthly revenue").fill("$42k");
    await expect(field(page, "Monthly revenue")).toHaveValue("42,000");
    await expect(field(page, "Annual revenue")).toHaveValue("504,000");

    await pick(page, "Industry", "Other");
    await field(page, "Other industry").pressSequentially("Bakery 24");
    await expectFieldMessages(page, ["Only letters are allowed"]);
    await field(page, "Other industry").fill("");
    await pick(page, "Business structure", "Other");
    await pressNext(page);
    await expect(toast(page, "Please fill in all required fields in Step 2")).toBeVisible();
    await field(page, "Other business structure").fill("b".repeat(51));
    await expectFieldMessages(page, ["Maximum 50 characters allowed"]);
    await expect(field(page, "Other business structure")).toHaveValue("b".repeat(51));
    await fillBusiness(page);
    await expect(field(page, "Other business structure")).toBeHidden();
    await pressNext(page);
  });

  await test.step("step 3 checks its fields", async () => {
    await expectStep(page, 3);
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
    await pressNext(page);
    await expect(toast(page, "Please fill in all required fields in Step 3.")).toBeVisible();
    await field(page, "Funding amount requested").fill("75000");
    await field(page, "Anything we should know?").fill("A second oven before the season.");
  });

  await test.step("the owner leaves at step 3", async () => {
    await expectDraftSaved(page);
    await page.close();
  });

  const tablet = await newDevice();
  await test.step("login lists what is missing and what is wrong", async () => {
    await tablet.goto(`${wizardPath}?step=3`);
    await expect(tablet).toHaveURL(/\/login\?next=/);
    await button(tablet, "Login").click();
    await expectFieldMessages(tablet, [
      "Please enter your email.",
      "Please enter your password.",
      "Please verify the reCAPTCHA",
    ]);
    await expect(toast(tablet, "Please enter your email.")).toBeVisible();
    await field(tablet, "Email").fill("owner@example");
    await field(tablet, "Password").fill("Wrong&Pass99");
    await button(tablet, "Login").click();
    await expect(toast(tablet, "Please enter a valid email address.")).toBeVisible();
    await field(tablet, "Email").fill(person.email);
    await expectCaptchaSolved(tablet);
    await button(tablet, "Login").click();
    await expect(toast(tablet, "The email or password isn't right.")).toBeVisible();
    await expect(field(tablet, "Email")).toHaveValue(person.email);
  });

  await test.step("an answer from another server counts as a failed login", async () => {
    await field(tablet, "Password").fill(person.password);
    await expectCaptchaSolved(tablet);
    await tablet.route("**/api/auth/token", (route) => route.fulfill({ json: {} }), { times: 1 });
    await button(tablet, "Login").click();
    await expect(toast(tablet, "Login failed")).toBeVisible();
  });

  await test.step("signing in returns to the page first asked for, with the answers", async () => {
    await expectCaptchaSolved(tablet);
    await button(tablet, "Login").click();
    await expect(toast(tablet, "Login successful!")).toBeVisible();
    await expect(tablet).toHaveURL(/\/dashboard\/prequalification\?step=3$/);
    await dismissProfilePopup(tablet);
    await expect(tablet.getByText("Welcome back. We restored your answers.")).toBeVisible();
    await expect(field(tablet, "Funding amount requested")).toHaveValue("75,000");
    await expect(field(tablet, "Anything we should know?")).toHaveValue("A second oven before the season.");
  });

  await test.step("step 3 asks for the rest, and for the consent last", async () => {
    await choose(tablet, "Purpose of funding", "Working Capital");
    await choose(tablet, "How soon do you need it?", "1-2 Weeks");
    await choose(tablet, "Estimated personal credit score", "601-700");
    await choose(tablet, "Does the business have debt now?", "Yes");
    await pressNext(tablet);
    await expect(toast(tablet, "Please fill in all required fields in Step 3.")).toBeVisible();
    await field(tablet, "Debt balance").fill("12000");
    await pressNext(tablet);
    await expect(toast(tablet, "Please accept the terms and conditions.")).toBeVisible();
    await consentBox(tablet).check();
    await pressNext(tablet);
  });

  await test.step("the review shows every answer, with a link to edit each step", async () => {
    await expectStep(tablet, 4);
    await expect(tablet.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    for (const answer of [
      `${person.firstName} ${person.lastName}`,
      person.email,
      "(555) 010-0188",
      "tideline.example.com",
      "Tideline Bakery",
      "Limited Liability Company (LLC)",
      "$42,000",
      "$504,000",
      "$75,000",
      "601-700",
      "$12,000",
      "A second oven before the season.",
    ])
      await expect(tablet.getByRole("definition").filter({ hasText: answer }).first(), answer).toBeVisible();
    await tablet.getByRole("link", { name: "Edit Business Details" }).click();
    await expectStep(tablet, 2);
    await field(tablet, "Business name").fill("Tideline Bakery & Sons");
    await pressNext(tablet);
    await expectStep(tablet, 3);
    await pressNext(tablet);
    await expectStep(tablet, 4);
    await expect(tablet.getByRole("definition").filter({ hasText: "Tideline Bakery & Sons" })).toBeVisible();
  });

  await test.step("a double click submits once", async () => {
    await button(tablet, submitLabel).dblclick();
    await expect(receiptPopup(tablet)).toContainText(/PQ-[0-9A-Z]{8}/);
    await expect(receiptPopup(tablet).getByRole("link", { name: "Schedule a Funding Advisory Call" })).toHaveAttribute(
      "href",
      "/dashboard/all-appointment",
    );
    await receiptPopup(tablet).getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(requestRows(tablet)).toHaveCount(1);
    for (const text of ["Working Capital", "$75,000", "Submitted"])
      await expect(requestRows(tablet).first()).toContainText(text);
  });

  for (const [what, kill] of [
    ["the server", () => desk.killHard()],
    ["the server and the database", () => desk.killHardWithDatabase()],
  ] as const) {
    await test.step(`${what} killed with -9, the row is still there`, async () => {
      await kill();
      await desk.launch();
      await tablet.reload();
      await expect(requestRows(tablet)).toHaveCount(1);
      await expect(requestRows(tablet).first()).toContainText("$75,000");
    });
  }

  await test.step("the server's output contains nothing personal", async () => {
    expect(desk.output).toContain("Funding Desk is ready");
    for (const secret of [person.email, person.phone, "Neill", "Tideline", person.password, signupId, "second oven"])
      expect(desk.output).not.toContain(secret);
  });
});

test("two accounts in one browser never see each other's draft", async ({ page, sharedSignupId }) => {
  await signUp(page, createPerson(), sharedSignupId);
  await field(page, "Business website").fill("first.example.com");
  await expectDraftSaved(page);
  await button(page, "LogOut").click();
  await expect(toast(page, "Logout Successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "timezone"))).toEqual([]);
  await signUp(page, createPerson(), sharedSignupId);
  await expect(field(page, "Business website")).toHaveValue("");
});
