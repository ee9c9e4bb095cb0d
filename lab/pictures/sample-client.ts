import { randomUUID } from "node:crypto";
import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import type { Page } from "@playwright/test";
import pg from "pg";
import {
  applicationReceipt,
  applicationSubmitLabel,
  createApplicationAnswers,
  expectApplicationReview,
  saveApplicationDraft,
} from "../../e2e/support/application.ts";
import { type Caller, call, prequalify, signUpByCall, storeSession } from "../../e2e/support/calls.ts";
import type { Desk } from "../../e2e/support/desk.ts";
import { type ChosenFile, pdf } from "../../e2e/support/files.ts";
import { button, type Person } from "../../e2e/support/people.ts";
import { expect } from "../../e2e/support/test.ts";
import { browse, storedFiles } from "../../e2e/support/uploads.ts";

const zone = "America/New_York";
const dayMs = 24 * 3600_000;

/** The fictional person whose name every picture shows. */
const createSamplePerson = (): Person => ({
  firstName: "Sam",
  lastName: "Sample",
  phone: "5550100142",
  state: "Florida (FL)",
  email: `sam.sample+${randomUUID().slice(0, 4)}@example.com`,
  password: "Tide&Ledger42",
});

export interface SampleClient {
  readonly person: Person;
  readonly caller: Caller;
  /** Opens the session in a page. */
  readonly enter: (page: Page) => Promise<void>;
}

export const signUpSample = async (desk: Desk): Promise<SampleClient> => {
  const person = createSamplePerson();
  const visitor = { url: desk.url, address: "198.51.100.7" };
  const signedUp = await signUpByCall(visitor, person, await desk.issueSignupId());
  return {
    person,
    caller: { ...visitor, token: signedUp.token },
    enter: (page) => storeSession(page, signedUp),
  };
};

/** The `ahead`-th working day from now, as yyyy-mm-dd in the firm's zone. */
const workday = (ahead: number): string => {
  const day = (instant: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(instant);
  const weekday = (instant: Date) =>
    new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "short" }).format(instant);
  let instant = new Date();
  for (let left = ahead; left > 0; ) {
    instant = new Date(instant.getTime() + dayMs);
    if (!weekday(instant).startsWith("S") && !isFederalHoliday(day(instant))) left -= 1;
  }
  return day(instant);
};

const sendApplication = async (page: Page, { caller, person }: SampleClient): Promise<void> => {
  await saveApplicationDraft(caller, { answers: createApplicationAnswers(person), step: "review" });
  await page.goto("/dashboard/funding-application");
  await expectApplicationReview(page);
  await button(page, applicationSubmitLabel).click();
  await expect(applicationReceipt(page)).toBeVisible();
};

const uploadFile = async (page: Page, type: string, file: ChosenFile): Promise<void> => {
  await browse(page, type, [file]);
  await button(page, "Upload").click();
  await expect(storedFiles(page, type).filter({ hasText: file.name })).toBeVisible();
};

const uploadDocuments = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/documents");
  await page.getByRole("tab", { name: "Driver's license" }).click();
  await uploadFile(page, "Driver's license", pdf("License, both sides.pdf", 640 * 1024));
  await page.getByRole("tab", { name: "Bank statements" }).click();
  // The list shows the newest first.
  for (const [month, kilobytes] of [
    [3, 431],
    [2, 398],
    [1, 412],
  ] as const)
    await uploadFile(page, "Bank statements", pdf(`Statement ${month} of 3.pdf`, kilobytes * 1024));
};

const bookCall = async (caller: Caller): Promise<void> => {
  const { body } = await call(caller, "/appointment-types");
  const [type] = body.appointment_data;
  const { status } = await call(caller, "/lead/book-appointment", {
    body: {
      full_name: "Sam Sample",
      email: "sam.sample@example.com",
      phone: "5550100142",
      appointment_type_id: type.id,
      start: `${workday(2)} 10:00:00`,
      timezone: zone,
      qa: [{ question_id: type.questions[0].id, answer: "A second oven for the bakery" }],
    },
  });
  expect(status).toBe(200);
};

/** Does what the firm's staff would have done by now. */
const reviewAndDate = async (databaseUrl: string): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(
      "update prequalifications set stage = 'Pre-Qualified', submitted_at = now() - interval '9 days'",
    );
    await database.query("update applications set status = 'Under Review', submitted_at = now() - interval '3 days'");
    // Keep the order of the uploads, but move them to office hours.
    await database.query(
      `update documents set uploaded_at = uploaded_at
         + ((current_date - 3 + time '10:20') at time zone '${zone}' - (select max(uploaded_at) from documents))`,
    );
  } finally {
    await database.end();
  }
};

/** Prepares a client midway: pre-qualified, application under review, documents uploaded, call booked. */
export const fillSample = async (page: Page, sample: SampleClient, databaseUrl: string): Promise<void> => {
  await prequalify(sample.caller, sample.person);
  await sample.enter(page);
  await sendApplication(page, sample);
  await uploadDocuments(page);
  await bookCall(sample.caller);
  await reviewAndDate(databaseUrl);
};
