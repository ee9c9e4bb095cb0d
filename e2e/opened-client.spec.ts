import { pdf } from "./support/files.ts";
import { createInspect } from "./support/inspect.ts";
import { test } from "./support/mailed.ts";
import { button, createPerson, dismissProfilePopup, field, pick, signIn, toast } from "./support/people.ts";
import { findFirstLink, joinByCall } from "./support/staff.ts";
import { expect } from "./support/test.ts";
import { browse } from "./support/uploads.ts";
import {
  consentBox,
  expectStep,
  fillBusiness,
  fillFunding,
  pressNext,
  receiptPopup,
  submitLabel,
} from "./support/wizard.ts";

test.use({ deskFor: "opened-client" });

const inspect = createInspect([
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]);

test("staff open a client on the phone, and the client takes the account with the mailed link", async ({
  page,
  desk,
  mailServer,
  newDevice,
}) => {
  const person = createPerson();
  const phone = await newDevice({ viewport: { width: 360, height: 740 } });
  await joinByCall(page, findFirstLink(desk.output), { name: "Grace Hopper", email: "grace@firm.example.com" });

  await test.step("the file is opened at the pipeline", async () => {
    await page.goto("/desk/pipeline");
    await button(page, "New client").click();
    const dialog = page.getByRole("dialog", { name: "New client" });
    await field(dialog, "First name").fill(person.firstName);
    await field(dialog, "Last name").fill(person.lastName);
    await field(dialog, "Phone").fill(person.phone);
    await field(dialog, "Email").fill(person.email);
    await pick(dialog, "State", "Florida (FL)");
    await inspect(page, "new client");
    await button(page, "Open the file").click();
    await expect(page.getByRole("heading", { level: 1, name: `${person.firstName} ${person.lastName}` })).toBeVisible();
    await expect(page.getByText("No link sent yet.")).toBeVisible();
    await inspect(page, "a file without a taken account");
  });

  await test.step("the pre-qualification is filled in together", async () => {
    await page.getByRole("link", { name: "Fill in together" }).click();
    await page.getByRole("link", { name: "Fill in the pre-qualification together" }).click();
    await expectStep(page, 1);
    // What was said when the file was opened.
    await expect(field(page, "Email address")).toHaveValue(person.email);
    await inspect(page, "filling in together");
    await pressNext(page);
    await expectStep(page, 2);
    await fillBusiness(page);
    await pressNext(page);
    await expectStep(page, 3);
    await fillFunding(page);
    await expect(consentBox(page)).toHaveCount(0);
    await pressNext(page);
    await expectStep(page, 4);
    await inspect(page, "reviewing together");
    await button(page, `Ask ${person.firstName} to confirm`).click();
    await expect(toast(page, `We emailed ${person.email} a link to look it over and send it.`)).toBeVisible();
    await page.getByRole("link", { name: "Unfinished: pre-qualification" }).click();
    await expect(page.getByText(`${person.firstName} hasn't confirmed it yet.`)).toBeVisible();
    await page.getByText("Answers so far").click();
    await expect(page.getByText("Entered by Grace Hopper. Not confirmed yet.").first()).toBeVisible();
    await inspect(page, "a file with a form that isn't confirmed");
  });

  await test.step("the paper that came by mail is added, and more is asked for", async () => {
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await button(page, "Add a document").click();
    const adding = page.getByRole("region", { name: "Add a document" });
    await adding.getByLabel("Type").selectOption({ label: "Bank statements" });
    await browse(page, "Bank statements", [pdf("statement.pdf")]);
    await adding.getByRole("button", { name: /^Upload/ }).click();
    await expect(adding.getByText("statement.pdf").first()).toBeVisible();
    await button(page, "Done").click();
    await button(page, "Ask for documents").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Voided check" }).check();
    await button(page, "Ask for them").click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a call is booked", async () => {
    await button(page, "Book a call").click();
    const dialog = page.getByRole("dialog", { name: "Book a call" });
    await dialog
      .getByRole("button", { name: /\d:\d\d [AP]M/ })
      .first()
      .click();
    await field(dialog, "What would you like to talk about?").fill("An oven");
    await button(page, "Book and email the client").click();
    await expect(dialog).toBeHidden();
  });
  const mail = await mailServer.next(person.email, /is ready/);
  const link = /https?:\S+\/take-account#[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "";

  await test.step("the client chooses a password, and confirms what was entered", async () => {
    await phone.goto(link);
    await expect(phone.getByText("Grace Hopper of")).toBeVisible();
    await inspect(phone, "take the account");
    await field(phone, "Password").fill(person.password);
    await field(phone, "Confirm Password").fill(person.password);
    await phone.getByRole("checkbox", { name: /Terms & Conditions/ }).check();
    await button(phone, "Take my account").click();
    await expect(phone).toHaveURL(/\/dashboard\/prequalification/);
    await dismissProfilePopup(phone);
    await expectStep(phone, 4);
    await expect(phone.getByText("Grace Hopper filled in this pre-qualification with you")).toBeVisible();
    await expect(phone.getByText("Entered by Grace Hopper. Not confirmed yet.").first()).toBeVisible();
    await inspect(phone, "looking over what staff entered");
    await consentBox(phone).check();
    await button(phone, submitLabel).click();
    await expect(receiptPopup(phone)).toBeVisible();
    await page.getByRole("link", { name: /^Pre-qualification PQ-/ }).click();
    await expect(page.getByText("Entered by Grace Hopper, confirmed by the client").first()).toBeVisible();
  });

  await test.step("the file says so at once, the link is used up, and the password works", async () => {
    await expect(page.getByText(/hasn't taken this account yet/)).toBeHidden();
    const other = await newDevice();
    await other.goto(link);
    await other.getByRole("link", { name: "Sign in" }).last().click();
    await expect(other).toHaveURL(/\/login/);
    await signIn(other, person);
    await expect(other).toHaveURL(/\/dashboard/);
  });
});
