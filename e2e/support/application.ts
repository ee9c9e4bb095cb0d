import { randomUUID } from "node:crypto";
import { toTextWire, toWire } from "@funding-desk/contract/forms/wire";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Caller, call, sendForm } from "./calls.ts";
import { button, field, type Person, pick } from "./people.ts";
import { choose, pressNext } from "./wizard.ts";

export const applicationPath = "/dashboard/funding-application";
export const applicationSubmitLabel = "Submit Application";
export const fillRequired = "Please fill all required fields before proceeding.";

/** An owner's or co-borrower's secret values. Numbers are typed without dashes. */
export interface Sensitive {
  readonly ssn: string;
  /** As yyyy-mm-dd. */
  readonly bornOn: string;
  readonly license?: string;
}

export interface CoBorrower extends Sensitive {
  readonly firstName: string;
  readonly lastName: string;
  readonly share: string;
  /** A made-up one by default. */
  readonly email?: string;
}

export const owner: Sensitive = { ssn: "078051120", bornOn: "1980-02-03" };
export const bo: CoBorrower = {
  firstName: "Bo",
  lastName: "Lindqvist",
  share: "25",
  ssn: "536221894",
  bornOn: "1979-11-24",
  license: "L530440791240",
};
export const cy: CoBorrower = {
  firstName: "Cy",
  lastName: "Okafor",
  share: "15",
  ssn: "431852276",
  bornOn: "1991-06-17",
};

const addDashes = (ssn: string) => `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
const toAmericanDate = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

/** Lists every form in which the sensitive values could be written. */
export const listSecrets = (people: readonly Sensitive[]): string[] =>
  people.flatMap(({ ssn, bornOn, license }) => [
    ssn,
    addDashes(ssn),
    bornOn,
    toAmericanDate(bornOn),
    ...(license === undefined ? [] : [license]),
  ]);

/** Looks for the secrets in this browser's storage and address. */
export const expectNothingKept = async (page: Page, secrets: readonly string[]): Promise<void> => {
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  for (const secret of secrets) expect(kept, "what the browser keeps").not.toContain(secret);
};

/** The header of a step of the accordion. */
export const stepHeader = (page: Page, step: number): Locator =>
  page.getByRole("button", { name: new RegExp(`^Step ${step} of 8: `) });

export const expectApplicationStep = async (page: Page, step: number): Promise<void> => {
  await expect(stepHeader(page, step)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("button", { name: /^Step \d of 8: /, expanded: true })).toHaveCount(1);
};

export const expectApplicationReview = (page: Page): Promise<void> =>
  expect(page.getByRole("heading", { level: 2, name: "Review", exact: true })).toBeVisible();

export const openApplication = async (page: Page, step = 1): Promise<void> => {
  await page.goto(applicationPath);
  await expectApplicationStep(page, step);
};

/** Types a date into its three parts. @param label of the field where there are several */
export const typeDate = async (root: Page | Locator, day: string, label = ""): Promise<void> => {
  const [year, month, date] = day.split("-");
  const first = root.getByRole("spinbutton", { name: new RegExp(`^month, ${label}`) });
  await first.click();
  await first.page().keyboard.type(`${month}${date}${year}`);
};

export const fillBusinessStep = async (page: Page, person: Person): Promise<void> => {
  await field(page, "Full name").fill(`${person.firstName} ${person.lastName}`);
  await field(page, "Legal business name").fill("Tideline Bakery");
  await field(page, "Business street address").fill("14 Harbor St. #2");
  await field(page, "Business city").fill("Tampa");
  await pick(page, "Business state", "Florida (FL)");
  await field(page, "Business zip code").fill("33602");
  await field(page, "Mobile phone").fill(person.phone);
  await field(page, "Email").fill(person.email);
  await pick(page, "Entity type", "LLC");
  await pick(page, "State of incorporation", "Florida (FL)");
  await pick(page, "Industry type", "Restaurants/Bars/Catering");
  await choose(page, "Time in business", "2+ yrs");
};

export const fillOwnerStep = async (page: Page, person: Person): Promise<void> => {
  await field(page, "Owner full name").fill(`${person.firstName} ${person.lastName}`);
  await typeDate(page, owner.bornOn);
  await field(page, "Social security number").fill(owner.ssn);
  await choose(page, "Citizenship status", "U.S. Citizen");
  await field(page, "Home street address").fill("12 Bayshore Blvd.");
  await field(page, "City").fill("Tampa");
  await pick(page, "State", "Florida (FL)");
  await field(page, "Zip code").fill("33606");
  await field(page, "Ownership (percent)").fill("60");
};

export const fillFinancialStep = async (page: Page): Promise<void> => {
  await field(page, "Monthly revenue").fill("42000");
  await choose(page, "Personal credit score", "601-700");
  await choose(page, "Does the business have debt now?", "No");
};

export const answerYesNo = async (page: Page, question: RegExp, answer: "Yes" | "No"): Promise<void> =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: answer, exact: true }).check();

export const creditPullBox = (page: Page): Locator =>
  page.getByRole("checkbox", { name: /I have read the Credit Pull Authorization/ });
export const termsBox = (page: Page): Locator =>
  page.getByRole("checkbox", { name: /I have read the Terms & Conditions/ });
export const certifyBox = (page: Page): Locator => page.getByRole("checkbox", { name: /I certify that everything/ });

export const hasCoBorrowerBox = (page: Page): Locator => page.getByRole("checkbox", { name: "Has Co-Borrower?" });

export const coBorrowerDialog = (page: Page): Locator => page.getByRole("dialog", { name: /^Co-Borrower/ });

export const coBorrowerRows = (page: Page): Locator =>
  page
    .getByRole("table", { name: "Co-Borrowers" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });

/** Fills in the open dialog without pressing a button. */
export const fillCoBorrower = async (page: Page, person: CoBorrower): Promise<void> => {
  const dialog = coBorrowerDialog(page);
  const input = (label: string) => dialog.getByLabel(label, { exact: true });
  await input("First name").fill(person.firstName);
  await input("Last name").fill(person.lastName);
  await dialog.getByRole("radio", { name: "Partner", exact: true }).check();
  await input("Ownership (percent)").fill(person.share);
  await input("Email address").fill(`${person.firstName.toLowerCase()}@example.com`);
  await input("Mobile phone").fill("5550100177");
  await input("Street address").fill("9 Palm Ave");
  await input("City").fill("Tampa");
  await pick(dialog, "State", "Florida (FL)");
  await input("Zip code").fill("33611");
  await input("Social security number").fill(person.ssn);
  await typeDate(dialog, person.bornOn);
  if (person.license !== undefined) await input("Driver's license number").fill(person.license);
};

export const addCoBorrower = async (page: Page, person: CoBorrower): Promise<void> => {
  await fillCoBorrower(page, person);
  await button(page, "+ Add Co-Borrower").click();
  await expect(coBorrowerDialog(page)).toBeHidden();
};

type DraftAnswers = Readonly<Record<string, string | boolean>>;

/** A complete, valid application in the draft's names. */
export const createApplicationAnswers = (person: Person): DraftAnswers => ({
  fullName: `${person.firstName} ${person.lastName}`,
  legalBusinessName: "Tideline Bakery",
  businessStreet: "14 Harbor St. #2",
  businessCity: "Tampa",
  businessState: "Florida (FL)",
  businessZip: "33602",
  mobilePhone: person.phone,
  email: person.email,
  entityType: "LLC",
  stateOfIncorporation: "Florida (FL)",
  industry: "Restaurants/Bars/Catering",
  timeInBusiness: "2+ yrs",
  ownerName: `${person.firstName} ${person.lastName}`,
  dateOfBirth: owner.bornOn,
  ssn: owner.ssn,
  street: "12 Bayshore Blvd.",
  city: "Tampa",
  state: "Florida (FL)",
  zip: "33606",
  ownership: "60",
  monthlyRevenue: "42000",
  personalCreditScore: "601-700",
  hasDebt: "no",
  requestedAmount: "75000",
  purpose: "Working Capital",
  fundingType: "Term Loan",
  creditPullAuthorization: true,
  termsAcceptance: true,
  declaredBankruptcy: "no",
  inLawsuit: "no",
  certifyAndAuthorize: true,
});

/** A complete, valid co-borrower in the draft's names. */
export const createCoBorrowerAnswers = ({ firstName, lastName, share, ssn, bornOn, email }: CoBorrower) => ({
  key: randomUUID(),
  answers: {
    firstName,
    lastName,
    title: "Partner",
    ownership: share,
    email: email ?? `${firstName.toLowerCase()}@example.com`,
    mobilePhone: "5550100177",
    street: "9 Palm Ave",
    city: "Tampa",
    state: "Florida (FL)",
    zip: "33611",
    ssn,
    dateOfBirth: bornOn,
  },
});

interface SavedApplication {
  readonly answers: DraftAnswers;
  readonly step: string;
  readonly co_borrowers?: readonly ReturnType<typeof createCoBorrowerAnswers>[];
}

/** Overwrites the application's draft, as another device would. */
export const saveApplicationDraft = async (caller: Caller, draft: SavedApplication): Promise<void> => {
  const path = "/drafts/application";
  const { body: found } = await call(caller, path);
  const body = { ...draft, base_revision: found.data?.revision ?? 0 };
  const answered = await call(caller, path, { method: "PUT", body });
  if (answered.status !== 200) throw new Error(`The draft was answered with ${answered.status}.`);
};

/** Sends an application, as the form would. */
export const submitApplicationByCall = async (
  caller: Caller,
  { answers, coBorrowers }: { readonly answers: DraftAnswers; readonly coBorrowers: readonly CoBorrower[] },
): Promise<void> => {
  const form = new FormData();
  for (const [wire, text] of toTextWire(applicationForm, { ...answers, hasCoBorrower: coBorrowers.length > 0 }))
    form.append(wire, text);
  const sent = coBorrowers.map((each) => toWire(coBorrowerForm, createCoBorrowerAnswers(each).answers));
  if (sent.length > 0) form.append("co_borrowers", JSON.stringify(sent));
  const { status, body } = await sendForm(caller, "/business-funding-save", form);
  if (status !== 200) throw new Error(`The application was answered with ${status}: ${JSON.stringify(body)}`);
};

/** The references of the client's applications, newest first. */
export const listApplicationReferences = async (caller: Caller): Promise<string[]> => {
  const { body } = await call(caller, "/user_applications");
  return body.data.map(({ reference }: { reference: string }) => reference);
};

export const referenceShape = /FA-[0-9A-Z]{8}/;

export const applicationReceipt = (page: Page): Locator =>
  page.getByRole("heading", { level: 2, name: "We received your application" });

/** The rows of the applications table, without its header. */
export const applicationRows = (page: Page): Locator =>
  page
    .getByRole("table", { name: "Funding Applications" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });

export const advanceToStep = async (page: Page, step: number): Promise<void> => {
  await pressNext(page);
  await expectApplicationStep(page, step);
};
