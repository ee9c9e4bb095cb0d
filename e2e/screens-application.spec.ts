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
  coBorrowerRows,
  createApplicationAnswers,
  createCoBorrowerAnswers,
  creditPullBox,
  cy,
  expectApplicationReview,
  fillBusinessStep,
  fillFinancialStep,
  fillOwnerStep,
  fillRequired,
  hasCoBorrowerBox,
  openApplication,
  saveApplicationDraft,
  termsBox,
} from "./support/application.ts";
import { prequalify } from "./support/calls.ts";
import { heic, jpeg, lockedPdf, pdf, png } from "./support/files.ts";
import { createInspect, inspectBusy, inspectOpenList } from "./support/inspect.ts";
import { button, combobox, expectNoToasts, field, pick, toast } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { browse, drop, expectUploading, pendingFiles, slowDown, storedFiles } from "./support/uploads.ts";
import { choose, expectDraftSaved, pressNext } from "./support/wizard.ts";

test.describe.configure({ mode: "parallel" });

// Without motion, axe measures contrast after everything has faded in.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const expectRefused = async (page: Page, sentence = fillRequired): Promise<void> => {
  await pressNext(page);
  await expect(toast(page, sentence)).toBeVisible();
};

const phone = { width: 360, height: 800 };
const sizes = [phone, { width: 1280, height: 800 }];
const inspect = createInspect(sizes);

test.beforeEach(async ({ client, page }) => {
  await prequalify(client.caller, client.person);
  await client.enter(page);
});

test.describe("opened on a phone, at every size", () => {
  test.use({ viewport: phone });

  test("every step of the application: empty, refused, and filled in", async ({ page, client }) => {
    await test.step("business", async () => {
      await openApplication(page);
      await inspect(page, "application 1");
      await expectRefused(page);
      await inspect(page, "application 1 refused");
      await expectNoToasts(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await (await combobox(page, "Entity type")).click();
        await expect(page.getByRole("option").first()).toBeVisible();
        await inspectOpenList(page, `application 1 list open at ${size.width} px`);
        await page.keyboard.press("Escape");
      }
      await page.setViewportSize(phone);
      await fillBusinessStep(page, client.person);
      await advanceToStep(page, 2);
    });
    await test.step("owner", async () => {
      await inspect(page, "application 2");
      await expectRefused(page);
      await choose(page, "Citizenship status", "Other (Please Specify)");
      await expect(field(page, "Please specify your citizenship status")).toBeVisible();
      await inspect(page, "application 2 refused");
      await fillOwnerStep(page, client.person);
      await hasCoBorrowerBox(page).check();
      await inspect(page, "co-borrower dialog");
      await button(page, "+ Add Co-Borrower").click();
      await expect(toast(page, "Please fill all required fields.")).toBeVisible();
      await inspect(page, "co-borrower dialog refused");
      await addCoBorrower(page, { ...bo, share: "70" });
      await expect(page.getByText(/add up to more than 100%/).first()).toBeVisible();
      await inspect(page, "application 2 over the whole");
      await button(page, "Edit Bo Lindqvist").click();
      await coBorrowerDialog(page).getByLabel("Ownership (percent)", { exact: true }).fill("25");
      await page.keyboard.press("Escape");
      await expect(coBorrowerRows(page)).toContainText("Changed, not saved");
      await inspect(page, "application 2 co-borrower changed");
      await button(page, "Edit Bo Lindqvist").click();
      await inspect(page, "co-borrower dialog kept");
      await button(page, "Save Co-Borrower").click();
      await button(page, "Remove Bo Lindqvist").click();
      await inspect(page, "application 2 co-borrower removed");
      await button(page, "Undo").click();
      await hasCoBorrowerBox(page).click();
      await expect(page.getByRole("alertdialog", { name: "Remove all co-borrowers?" })).toBeVisible();
      await inspect(page, "remove all co-borrowers");
      await button(page, "Keep them").click();
      await advanceToStep(page, 3);
    });
    await test.step("money", async () => {
      await choose(page, "Does the business have debt now?", "Yes");
      await field(page, "Monthly revenue").fill("");
      await expectRefused(page);
      await inspect(page, "application 3 refused");
      await fillFinancialStep(page);
      await advanceToStep(page, 4);
      await pick(page, "Purpose of funds", "Real Estate Purchase");
      await expectRefused(page);
      await inspect(page, "application 4 refused");
      await field(page, "Requested amount").fill("75000");
      await pick(page, "Preferred funding type", "Real Estate Loan");
      await advanceToStep(page, 5);
    });
    await test.step("files", async () => {
      await inspect(page, "application 5");
      await browse(page, "Driver's license", [await jpeg("license.jpg")]);
      await browse(page, "EIN letter", [lockedPdf("locked.pdf")]);
      await browse(page, "Business tax return, most recent year", [heic("IMG_0042.HEIC")]);
      await expect(storedFiles(page, "Driver's license")).toHaveCount(1);
      await expect(pendingFiles(page, "EIN letter")).toContainText("password");
      await expectNoToasts(page);
      await inspect(page, "application 5 files");
      await button(page, "Delete license.jpg").click();
      await inspect(page, "application 5 delete");
      await button(page, "Keep it").click();
      await button(page, "Leave out IMG_0042.HEIC").click();
      await button(page, "Remove locked.pdf").click();
      await advanceToStep(page, 6);
    });
    await test.step("consents, compliance, attestation", async () => {
      await expectRefused(page);
      await inspect(page, "application 6 refused");
      await creditPullBox(page).check();
      await termsBox(page).check();
      await advanceToStep(page, 7);
      await expectRefused(page);
      await answerYesNo(page, /declared bankruptcy/, "Yes");
      await inspect(page, "application 7 owed");
      await answerYesNo(page, /in a lawsuit/, "No");
      await advanceToStep(page, 8);
      await expectRefused(page, "Please certify and authorize before submitting.");
      await inspect(page, "application 8 refused");
      await certifyBox(page).check();
      await pressNext(page);
    });
    await test.step("review and receipt", async () => {
      await expectApplicationReview(page);
      await inspect(page, "application review");
      await page.route("**/api/business-funding-save", (route) => route.abort(), { times: 1 });
      await button(page, applicationSubmitLabel).click();
      await expect(page.getByText("If it did arrive the first time, it won't be sent twice.")).toBeVisible();
      await inspect(page, "application not reached");
      await button(page, applicationSubmitLabel).click();
      await expect(applicationReceipt(page)).toBeVisible();
      await inspect(page, "application receipt");
      await page.goto(applicationPath);
      await expect(page.getByText(/^You sent FA-/)).toBeVisible();
      await inspect(page, "application once sent");
      await page.goto("/dashboard/my-applications");
      // In the list, and on the timeline below it, which names no reference while there is only one.
      await expect(page.getByText(/^FA-/)).toHaveCount(1);
      await expect(page.getByRole("listitem").filter({ hasText: "You sent your application" })).toBeVisible();
      await inspect(page, "my applications with one");
      await page.getByRole("link", { name: /^FA-/ }).click();
      await expect(page.getByRole("article", { name: /FA-/ })).toBeVisible();
      await inspect(page, "sent application");
    });
  });

  test("the application's messages for people who return or lose their connection", async ({
    page,
    client,
    context,
  }) => {
    const draft = {
      answers: { ...createApplicationAnswers(client.person), hasCoBorrower: true },
      co_borrowers: [createCoBorrowerAnswers(bo), createCoBorrowerAnswers(cy)],
      step: "owner",
    };
    await saveApplicationDraft(client.caller, draft);
    await openApplication(page, 2);
    await expect(page.getByText("Welcome back. We restored your answers.")).toBeVisible();
    await inspect(page, "application restored");
    await button(page, "Edit Cy Okafor").click();
    await expect(
      coBorrowerDialog(page)
        .getByText(/on file$/)
        .first(),
    ).toBeVisible();
    await inspect(page, "co-borrower dialog on file");
    await page.keyboard.press("Escape");
    await button(page, "Start over").click();
    await expect(page.getByRole("alertdialog", { name: "Start over?" })).toBeVisible();
    await inspect(page, "application start over");
    await button(page, "Keep my answers").click();
    await saveApplicationDraft(client.caller, { ...draft, answers: { ...draft.answers, city: "Ocala" } });
    await field(page, "City").fill("Sarasota");
    await expect(page.getByText("This form was changed in another tab or on another device")).toBeVisible();
    await inspect(page, "application conflict");
    await button(page, "Keep mine").click();
    await expectDraftSaved(page);
    await context.setOffline(true);
    await field(page, "City").fill("Venice");
    await expect(page.getByText(/^Saved in this browser\./)).toBeVisible();
    await inspect(page, "application offline");
    await context.setOffline(false);
    await expectDraftSaved(page);
    await page.route("**/api/application-draft/files", (route) => route.abort());
    await page.goto(`${applicationPath}?step=5`);
    await expect(page.getByText("We couldn't load your files. Everything you uploaded is safe.")).toBeVisible({
      timeout: 20_000,
    });
    await inspect(page, "application 5 failed");
    await page.evaluate(() => localStorage.removeItem("formData2"));
    await page.route("**/api/drafts/application", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("We couldn't load your application")).toBeVisible({ timeout: 20_000 });
    await inspect(page, "application failed");
  });

  test("the documents screen with everything it can show", async ({ page, context }) => {
    const label = "Driver's license";
    await page.goto("/dashboard/documents");
    await expect(page.getByText("No Documents Found", { exact: true })).toBeVisible();
    await inspect(page, "documents empty");
    await browse(page, label, [await jpeg("front.jpg"), lockedPdf("locked.pdf")]);
    await inspect(page, "documents ready");
    await button(page, "Upload 2 files").click();
    await expect(storedFiles(page, label)).toHaveCount(1);
    await expect(pendingFiles(page, label)).toContainText("password");
    await drop(page, label, [
      {
        name: `${"a-very-long-name-".repeat(10)}.exe`,
        mimeType: "application/octet-stream",
        buffer: Buffer.from("MZ"),
      },
      heic("IMG_0042.HEIC"),
      await png("back.png"),
    ]);
    await expect(pendingFiles(page, label)).toHaveCount(4);
    await inspect(page, "documents pending");
    await expectNoToasts(page);
    const removeLimit = await slowDown(page, 20_000);
    await browse(page, label, [pdf("slow.pdf", 2_000_000)]);
    await button(page, "Upload 2 files").click();
    await expectUploading(page, "slow.pdf");
    await inspectBusy(page, "documents uploading");
    await context.setOffline(true);
    await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
    await inspect(page, "documents offline");
    await button(page, "Remove slow.pdf").click();
    await removeLimit();
    await context.setOffline(false);
    await expect(storedFiles(page, label)).toHaveCount(2, { timeout: 20_000 });
    await button(page, "Delete front.jpg").click();
    await expect(page.getByRole("alertdialog", { name: "Delete this file?" })).toBeVisible();
    await inspect(page, "documents delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(button(page, "Undo")).toBeVisible();
    await inspect(page, "documents deleted");
    await page.getByRole("link", { name: "Dashboard" }).last().click();
    await expect(page.getByRole("alertdialog", { name: "Leave without uploading?" })).toBeVisible();
    await inspect(page, "documents leave");
    await button(page, "Leave without them").click();
    await page.route("**/api/lead-user-types-with-doc/*", (route) => route.abort());
    await page.goto("/dashboard/documents");
    await expect(page.getByText("We couldn't load your documents")).toBeVisible({ timeout: 20_000 });
    await inspect(page, "documents failed");
  });
});
