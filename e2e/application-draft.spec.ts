import type { Page } from "@playwright/test";
import {
  addCoBorrower,
  advanceToStep,
  answerYesNo,
  applicationPath,
  applicationReceipt,
  applicationSubmitLabel,
  bo,
  certifyBox,
  coBorrowerDialog,
  createApplicationAnswers,
  createCoBorrowerAnswers,
  creditPullBox,
  cy,
  expectApplicationReview,
  expectApplicationStep,
  fillBusinessStep,
  fillFinancialStep,
  fillOwnerStep,
  hasCoBorrowerBox,
  listApplicationReferences,
  listSecrets,
  openApplication,
  owner,
  saveApplicationDraft,
  stepHeader,
  termsBox,
} from "./support/application.ts";
import { call, prequalify } from "./support/calls.ts";
import { pdf } from "./support/files.ts";
import { button, field, pick } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { browse, expectUploading, pendingFiles, slowDown, storedFiles } from "./support/uploads.ts";
import { expectDraftSaved, pressNext } from "./support/wizard.ts";

const onFile = (page: Page, label: string) => page.getByRole("group", { name: label, exact: true });

test("a reload and Back keep every answer and file, and headers open visited steps", async ({ page, client }) => {
  await prequalify(client.caller, client.person);
  const { certifyAndAuthorize: _, ...answers } = createApplicationAnswers(client.person);
  await saveApplicationDraft(client.caller, { answers, step: "documents" });
  await client.enter(page);
  await openApplication(page, 5);
  await browse(page, "EIN letter", [pdf("ein.pdf")]);
  await expect(storedFiles(page, "EIN letter")).toContainText("ein.pdf");
  await button(page, "Previous").click();
  await expectApplicationStep(page, 4);
  await field(page, "Requested amount").fill("98765");
  await expectDraftSaved(page);
  await page.reload();
  await expectApplicationStep(page, 4);
  await expect(field(page, "Requested amount")).toHaveValue("98,765");
  await advanceToStep(page, 5);
  await expect(storedFiles(page, "EIN letter")).toContainText("ein.pdf");
  await stepHeader(page, 2).click();
  await expectApplicationStep(page, 2);
  await expect(onFile(page, "Social security number")).toContainText("1120 on file");
  await expect(onFile(page, "Date of birth")).toContainText("on file");
  await page.goBack();
  await expectApplicationStep(page, 5);
  await page.goBack();
  await expectApplicationStep(page, 4);
  await expect(field(page, "Requested amount")).toHaveValue("98,765");
  await page.goForward();
  await expect(storedFiles(page, "EIN letter")).toContainText("ein.pdf");

  // Removing a stored file asks first.
  await button(page, "Delete ein.pdf").click();
  await page.getByRole("alertdialog", { name: "Delete this file?" }).getByRole("button", { name: "Keep it" }).click();
  await expect(storedFiles(page, "EIN letter")).toHaveCount(1);
  // You can't open a step you haven't reached yet.
  await page.goto(`${applicationPath}?step=review`);
  await expectApplicationStep(page, 8);
});

test("another device continues, learns what is on file, and submits without retyping it", async ({
  page,
  client,
  newDevice,
}) => {
  await prequalify(client.caller, client.person);
  await client.enter(page);
  await openApplication(page);
  await fillBusinessStep(page, client.person);
  await advanceToStep(page, 2);
  await fillOwnerStep(page, client.person);
  await hasCoBorrowerBox(page).check();
  await addCoBorrower(page, bo);
  await advanceToStep(page, 3);
  await expectDraftSaved(page);
  await page.close();

  const tablet = await newDevice({ viewport: { width: 820, height: 1180 } });
  const answered: string[] = [];
  tablet.on("response", async (response) => {
    if (response.url().includes("/api/drafts/")) answered.push(await response.text().catch(() => ""));
  });
  await client.enter(tablet);
  await openApplication(tablet, 3);
  await expect(tablet.getByText("Welcome back. We restored your answers.")).toBeVisible();
  await stepHeader(tablet, 2).click();
  await expect(onFile(tablet, "Social security number")).toContainText("1120 on file");
  await expect(onFile(tablet, "Date of birth")).toContainText("•••• on file");
  await button(tablet, "Edit Bo Lindqvist").click();
  const dialog = coBorrowerDialog(tablet);
  await expect(dialog.getByRole("group", { name: "Social security number" })).toContainText("1894 on file");
  await expect(dialog.getByRole("group", { name: "Driver's license number" })).toContainText("•••• on file");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await advanceToStep(tablet, 3);
  await fillFinancialStep(tablet);
  await advanceToStep(tablet, 4);
  await field(tablet, "Requested amount").fill("75000");
  await pick(tablet, "Purpose of funds", "Working Capital");
  await pick(tablet, "Preferred funding type", "Term Loan");
  await advanceToStep(tablet, 5);
  await advanceToStep(tablet, 6);
  await creditPullBox(tablet).check();
  await termsBox(tablet).check();
  await advanceToStep(tablet, 7);
  await answerYesNo(tablet, /declared bankruptcy/, "No");
  await answerYesNo(tablet, /in a lawsuit/, "No");
  await advanceToStep(tablet, 8);
  await certifyBox(tablet).check();
  await pressNext(tablet);
  await expectApplicationReview(tablet);
  const sent = tablet.waitForRequest("**/api/business-funding-save");
  await button(tablet, applicationSubmitLabel).click();
  await expect(applicationReceipt(tablet)).toBeVisible();
  const body = (await sent).postData() ?? "";
  for (const secret of listSecrets([owner, bo])) {
    expect(body, "the submit").not.toContain(secret);
    expect(answered.join("\n"), "what the server told the other device").not.toContain(secret);
  }
  expect(await listApplicationReferences(client.caller)).toHaveLength(1);
});

test("with two tabs on one application, the older save is warned and loses nothing", async ({
  page,
  client,
  context,
}) => {
  await prequalify(client.caller, client.person);
  await saveApplicationDraft(client.caller, { answers: createApplicationAnswers(client.person), step: "business" });
  await client.enter(page);
  await openApplication(page);
  const other = await context.newPage();
  await openApplication(other);
  await field(page, "Number of employees").fill("11");
  await expectDraftSaved(page);

  const conflict = "This form was changed in another tab or on another device";
  await field(other, "Number of employees").fill("22");
  await expect(other.getByText(conflict)).toBeVisible();
  await expect(field(other, "Number of employees")).toHaveValue("22");
  await button(other, "Keep mine").click();
  await expect(other.getByText(conflict)).toBeHidden();
  await expectDraftSaved(other);

  await field(page, "Number of employees").fill("33");
  await expect(page.getByText(conflict)).toBeVisible();
  await button(page, "Use the newer one").click();
  await expect(field(page, "Number of employees")).toHaveValue("22");
  await button(page, "Bring mine back").click();
  await expect(field(page, "Number of employees")).toHaveValue("33");
  await expect
    .poll(async () => (await call(client.caller, "/drafts/application")).body.data.answers.employees)
    .toBe("33");
  // The values no one sees survived all of it.
  expect((await call(client.caller, "/drafts/application")).body.data.on_file).toEqual({
    ssn: "1120",
    dateOfBirth: "",
  });
});

test("trying again after a lost answer submits the application once", async ({ page, client }) => {
  await prequalify(client.caller, client.person);
  await saveApplicationDraft(client.caller, {
    answers: { ...createApplicationAnswers(client.person), hasCoBorrower: true },
    co_borrowers: [createCoBorrowerAnswers(bo), createCoBorrowerAnswers(cy)],
    step: "review",
  });
  await client.enter(page);
  await page.goto(applicationPath);
  await expectApplicationReview(page);
  await page.route(
    "**/api/business-funding-save",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await button(page, applicationSubmitLabel).click();
  await expect(page.getByText("If it did arrive the first time, it won't be sent twice.")).toBeVisible();
  expect(await listApplicationReferences(client.caller)).toHaveLength(1);
  await button(page, applicationSubmitLabel).click();
  await expect(applicationReceipt(page)).toBeVisible();
  const sent = await listApplicationReferences(client.caller);
  expect(sent).toHaveLength(1);
  await expect(page.getByText(sent[0] ?? "", { exact: true })).toBeVisible();
  expect((await call(client.caller, "/drafts/application")).body.data).toBeNull();
});

test("leaving during an upload asks first, and starting over discards the files", async ({ page, client }) => {
  await prequalify(client.caller, client.person);
  await saveApplicationDraft(client.caller, { answers: createApplicationAnswers(client.person), step: "documents" });
  await client.enter(page);
  await openApplication(page, 5);
  const label = "Voided check";
  const removeLimit = await slowDown(page, 50_000);
  await browse(page, label, [pdf("check.pdf", 4_000_000)]);
  await expectUploading(page, "check.pdf");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Documents" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /^Stay/ }).click();
  await expect(page).toHaveURL(/funding-application/);
  await button(page, "Cancel check.pdf").click();
  await expect(pendingFiles(page, label)).toHaveCount(0);
  await removeLimit();
  await browse(page, label, [pdf("other.pdf")]);
  await expect(storedFiles(page, label)).toContainText("other.pdf");

  await button(page, "Start over").click();
  const question = page.getByRole("alertdialog", { name: "Start over?" });
  await expect(question).toContainText("Uploaded files are deleted for good");
  await question.getByRole("button", { name: "Start over" }).click();
  await expectApplicationStep(page, 1);
  // The page goes on while the server discards.
  await expect.poll(async () => (await call(client.caller, "/application-draft/files")).body.data).toEqual([]);
});
