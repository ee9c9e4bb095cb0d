import { expect, type Locator, type Page } from "@playwright/test";
import { button, field, type Person, pick } from "./people.ts";

export const wizardPath = "/dashboard/prequalification";
export const submitLabel = "Submit Pre-Qualification Form";

export const pressNext = (page: Page): Promise<void> => button(page, "Next").click();

export const expectStep = (page: Page, step: number): Promise<void> =>
  expect(page.getByRole("heading", { level: 2, name: `Step ${step} of 4` })).toBeVisible();

/** Chooses a card of a question with few options. */
export const choose = async (page: Page, question: string, option: string): Promise<void> => {
  const radio = page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: option, exact: true });
  await radio.check();
};

export const fillPersonal = async (page: Page, person: Person): Promise<void> => {
  await field(page, "Full name").fill(`${person.firstName} ${person.lastName}`);
  await field(page, "Email address").fill(person.email);
  await field(page, "Phone number").fill(person.phone);
  await pick(page, "State of incorporation", person.state);
};

export const fillBusiness = async (page: Page): Promise<void> => {
  await field(page, "Business name").fill("Tideline Bakery");
  await pick(page, "Industry", "Restaurants/Bars/Catering");
  await pick(page, "Business structure", "Limited Liability Company (LLC)");
  await choose(page, "Time in business", "2+ yrs");
  await field(page, "Monthly revenue").fill("42000");
};

/** Without the consent. */
export const fillFunding = async (page: Page): Promise<void> => {
  await field(page, "Funding amount requested").fill("75000");
  await choose(page, "Purpose of funding", "Working Capital");
  await choose(page, "How soon do you need it?", "1-2 Weeks");
  await choose(page, "Estimated personal credit score", "601-700");
  await choose(page, "Does the business have debt now?", "No");
};

export const consentBox = (page: Page): Locator => page.getByRole("checkbox", { name: /I have read the/ });

/** Fills in the wizard from step 1 to the review. */
export const fillWizard = async (page: Page, person: Person): Promise<void> => {
  await expectStep(page, 1);
  await fillPersonal(page, person);
  await pressNext(page);
  await expectStep(page, 2);
  await fillBusiness(page);
  await pressNext(page);
  await expectStep(page, 3);
  await fillFunding(page);
  await consentBox(page).check();
  await pressNext(page);
  await expectStep(page, 4);
};

export const receiptPopup = (page: Page): Locator =>
  page.getByRole("dialog", { name: "We received your pre-qualification", exact: true });

/** The rows of the pre-qualifications table, without its header. */
export const requestRows = (page: Page): Locator =>
  page
    .getByRole("table", { name: "Prequalification Requests" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });

/** "Saved just now" or "Saved at 3:15 PM" means that the account has the draft. */
export const expectDraftSaved = (page: Page): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: /^Saved (just now|at )/ })).toBeVisible();
