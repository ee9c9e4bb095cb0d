import {
  addCoBorrower,
  advanceToStep,
  answerYesNo,
  applicationReceipt,
  applicationRows,
  applicationSubmitLabel,
  bo,
  certifyBox,
  coBorrowerDialog,
  coBorrowerRows,
  createApplicationAnswers,
  creditPullBox,
  cy,
  expectApplicationReview,
  expectApplicationStep,
  expectNothingKept,
  fillBusinessStep,
  fillCoBorrower,
  fillFinancialStep,
  fillOwnerStep,
  fillRequired,
  hasCoBorrowerBox,
  listApplicationReferences,
  listSecrets,
  openApplication,
  owner,
  referenceShape,
  saveApplicationDraft,
  termsBox,
} from "./support/application.ts";
import { test } from "./support/cabled.ts";
import { prequalify } from "./support/calls.ts";
import { doc, docx, jpeg, pdf, png } from "./support/files.ts";
import { button, expectNoToasts, field, pick, profileLater, toast } from "./support/people.ts";
import { expect } from "./support/test.ts";
import { browse, expectUploading, pendingFiles, slowDown, storedFiles } from "./support/uploads.ts";
import { choose, expectDraftSaved, pressNext } from "./support/wizard.ts";

const secrets = listSecrets([owner, bo, cy]);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("an owner with two co-borrowers and five files loses the network and the server, and still submits once", async ({
    page,
    line,
    desk,
    client,
  }) => {
    const { person } = client;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await prequalify(client.caller, person);
    await client.enter(page);

    await test.step("step 1 starts from known answers and refuses to continue without the rest", async () => {
      await openApplication(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start Your Business Funding Application");
      await expect(field(page, "Full name")).toHaveValue(`${person.firstName} ${person.lastName}`);
      await expect(button(page, "Previous")).toBeDisabled();
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await fillBusinessStep(page, person);
      await field(page, "Email").fill("nobody@nowhere");
      await pressNext(page);
      await expect(toast(page, "Please enter a valid email address.")).toBeVisible();
      await field(page, "Email").fill(person.email);
      await advanceToStep(page, 2);
      await expect(page).toHaveURL(/\?step=2$/);
    });

    await test.step("step 2: the owner and two co-borrowers", async () => {
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await fillOwnerStep(page, person);
      await hasCoBorrowerBox(page).check();
      await addCoBorrower(page, bo);
      await expect(toast(page, "Co-borrower added successfully")).toBeVisible();
      await button(page, "+ ADD").click();
      await addCoBorrower(page, cy);
      await expect(coBorrowerRows(page)).toHaveCount(2);
      await advanceToStep(page, 3);
    });

    await test.step("step 3: annual revenue is twelve times the monthly figure, and debts are listed", async () => {
      await field(page, "Monthly revenue").fill("");
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await fillFinancialStep(page);
      await expect(field(page, "Annual revenue")).toHaveValue("504,000");
      await choose(page, "Does the business have debt now?", "Yes");
      for (const key of ["-", "+", "e"]) await field(page, "Debt balance").press(key);
      await expect(field(page, "Debt balance")).toHaveValue("-+e");
      await field(page, "Debt balance").fill("12000");
      await expect(field(page, "Debt balance")).toHaveValue("12,000");
      await advanceToStep(page, 4);
    });

    await test.step("step 4: the type of request decides which questions follow", async () => {
      await field(page, "Requested amount").fill("");
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await field(page, "Requested amount").fill("75000");
      await expect(field(page, "Specific asset type")).toBeHidden();
      await pick(page, "Purpose of funds", "Equipment Financing");
      await field(page, "Specific asset type").fill("Deck oven");
      await pick(page, "Preferred funding type", "SBA Loan");
      await advanceToStep(page, 5);
    });

    await test.step("step 5: four kinds of files are stored as soon as they are chosen", async () => {
      await browse(page, "Driver's license", [await jpeg("license.jpg")]);
      await browse(page, "Voided check", [await png("check.png")]);
      await browse(page, "Equipment invoice or quote", [await docx("quote.docx")]);
      await browse(page, "Business plan", [doc("plan.doc")]);
      for (const [label, name] of [
        ["Driver's license", "license.jpg"],
        ["Voided check", "check.png"],
        ["Equipment invoice or quote", "quote.docx"],
        ["Business plan", "plan.doc"],
      ] as const)
        await expect(storedFiles(page, label)).toContainText(name);
    });

    await test.step("when the connection breaks during the fifth upload, only that file is sent again", async () => {
      const label = "Bank statements, last 3 months";
      const removeLimit = await slowDown(page, 100_000);
      await browse(page, label, [pdf("statements.pdf", 4_000_000)]);
      await expectUploading(page, "statements.pdf");
      line.cut();
      await expect(pendingFiles(page, label)).toContainText("Lost the connection, trying again");
      await expect(button(page, "Retry statements.pdf")).toBeVisible({ timeout: 30_000 });
      await expect(storedFiles(page, label)).toHaveCount(0);
      await expect(storedFiles(page, "Business plan")).toHaveCount(1);
      line.mend();
      await removeLimit();
      await button(page, "Retry statements.pdf").click();
      await expect(storedFiles(page, label)).toContainText("statements.pdf", { timeout: 20_000 });
      await expect(pendingFiles(page, label)).toHaveCount(0);
      await advanceToStep(page, 6);
    });

    await test.step("step 6: both consents, with their pages open in another tab", async () => {
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      for (const [name, path] of [
        [/^Credit Pull Authorization/, "/credit-pull-authorization"],
        [/^Terms & Conditions/, "/terms-and-conditions"],
      ] as const) {
        const opening = page.waitForEvent("popup");
        await page.getByRole("main").getByRole("link", { name }).click();
        const legal = await opening;
        await expect(legal).toHaveURL(path);
        await legal.close();
      }
      await creditPullBox(page).check();
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await termsBox(page).check();
      await advanceToStep(page, 7);
    });

    await test.step("step 7: two answers are required; a missing explanation doesn't block", async () => {
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await answerYesNo(page, /declared bankruptcy/, "Yes");
      await expect(page.getByText("Please explain your “yes” answers")).toBeVisible();
      await answerYesNo(page, /in a lawsuit/, "No");
      await advanceToStep(page, 8);
    });

    await test.step("step 8 asks the owner to certify", async () => {
      await pressNext(page);
      await expect(toast(page, "Please certify and authorize before submitting.")).toBeVisible();
      await certifyBox(page).check();
      await pressNext(page);
      await expectApplicationReview(page);
    });

    const expectReview = async () => {
      const main = page.getByRole("main");
      for (const answer of [
        "Tideline Bakery",
        "$504,000",
        "$12,000",
        "Deck oven",
        "SBA Loan",
        "Co-borrower: Bo Lindqvist",
      ])
        await expect(main.getByText(answer, { exact: true }).first(), answer).toBeVisible();
      for (const name of ["license.jpg", "check.png", "quote.docx", "plan.doc", "statements.pdf"])
        await expect(main.getByRole("listitem").filter({ hasText: name }), name).toBeVisible();
      await expect(main.getByText("Still needed: your explanation")).toBeVisible();
      const text = await main.innerText();
      for (const secret of secrets) expect(text, "the review").not.toContain(secret);
    };

    await test.step("the review shows every answer, masks sensitive ones, and the browser stores none of those", async () => {
      await expectReview();
      await expectDraftSaved(page);
      await expectNothingKept(page, secrets);
    });

    await test.step("a kill -9 before the submit shows a message and loses nothing", async () => {
      await desk.killHard();
      await button(page, applicationSubmitLabel).click();
      await expect(toast(page, "An error occurred while submitting your application.")).toBeVisible();
      await desk.launch();
      await page.reload();
      await expectApplicationReview(page);
      await expectReview();
    });

    const reference = await test.step("a double click submits once", async () => {
      await button(page, applicationSubmitLabel).dblclick();
      await expect(applicationReceipt(page)).toBeFocused();
      await expect(toast(page, "Application submitted successfully")).toBeVisible();
      const needed = page.getByRole("region", { name: "We need from you" });
      await expect(needed.getByText("Your explanation")).toBeVisible();
      const [sent, ...others] = await listApplicationReferences(client.caller);
      expect(others).toEqual([]);
      await expect(page.getByText(sent ?? "", { exact: true })).toBeVisible();
      return sent ?? "";
    });

    await test.step("the application appears in the lists with its status", async () => {
      expect(reference).toMatch(referenceShape);
      await page.getByRole("link", { name: "Go to Dashboard" }).click();
      await profileLater(page).click();
      for (const path of ["/dashboard", "/dashboard/my-applications"]) {
        await page.goto(path);
        for (const text of [reference, "SBA Loan", "$75,000", "Submitted"])
          await expect(applicationRows(page)).toContainText(text);
      }
    });

    await test.step("its files appear under their types and survive the next kill -9", async () => {
      await desk.killHard();
      await desk.launch();
      await page.goto("/dashboard/documents");
      for (const [type, name] of [
        ["Driver's license", "license.jpg"],
        ["Voided check", "check.png"],
        ["Bank statements", "statements.pdf"],
        ["Equipment quote", "quote.docx"],
        ["Business plan", "plan.doc"],
      ] as const) {
        await page.getByRole("tab", { name: type }).click();
        await expect(storedFiles(page, type)).toContainText([name]);
        await expect(storedFiles(page, type)).toContainText([`Sent with application ${reference}`]);
      }
    });

    await test.step("sensitive values reach no address, no log, and no browser storage", async () => {
      await expectNothingKept(page, secrets);
      for (const secret of secrets) {
        expect(asked.join("\n"), "addresses").not.toContain(secret);
        expect(desk.output, "the log").not.toContain(secret);
      }
    });
  });

  test("the co-borrower dialog: wording, table, checkbox, and what closing it does", async ({ page, client }) => {
    const dialog = coBorrowerDialog(page);
    const input = (label: string) => dialog.getByLabel(label, { exact: true });
    await prequalify(client.caller, client.person);
    await saveApplicationDraft(client.caller, { answers: createApplicationAnswers(client.person), step: "owner" });
    await client.enter(page);
    await openApplication(page, 2);

    await test.step("closing it without adding anyone clears the checkbox", async () => {
      await hasCoBorrowerBox(page).check();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expect(dialog).toBeHidden();
      await expect(hasCoBorrowerBox(page)).not.toBeChecked();
    });

    await test.step("a press outside it does the same", async () => {
      await hasCoBorrowerBox(page).check();
      await expect(dialog).toBeVisible();
      await page.mouse.click(180, 4);
      await expect(dialog).toBeHidden();
      await expect(hasCoBorrowerBox(page)).not.toBeChecked();
    });

    await test.step("it lists what is missing or wrong, and keeps the entries when closed", async () => {
      await hasCoBorrowerBox(page).check();
      await button(page, "+ Add Co-Borrower").click();
      await expect(toast(page, "Please fill all required fields.")).toBeVisible();
      await fillCoBorrower(page, bo);
      await input("Email address").fill("bo@nowhere");
      await button(page, "+ Add Co-Borrower").click();
      await expect(toast(page, "Please enter a valid email address.")).toBeVisible();
      await input("Email address").fill("bo@example.com");
      await page.keyboard.press("Escape");
      await expect(page.getByText("You started a co-borrower you haven't added yet")).toBeVisible();
      await button(page, "Continue").click();
      await expect(input("First name")).toHaveValue("Bo");
      await expect(input("Social security number")).not.toHaveValue("");
    });

    await test.step("it accepts an ITIN and refuses a number that is neither", async () => {
      // Click first: a masked number appears in full for editing.
      await input("Social security number").click();
      await input("Social security number").fill("666123456");
      await button(page, "+ Add Co-Borrower").click();
      await expect(
        dialog.getByText("This isn't a valid social security number or ITIN. Please check the digits.").last(),
      ).toBeVisible();
      await input("Social security number").click();
      await input("Social security number").fill("900701234");
      await button(page, "+ Add Co-Borrower").click();
      await expect(toast(page, "Co-borrower added successfully")).toBeVisible();
    });

    await test.step("the table has a row for each, and a total over 100 % is reported", async () => {
      await expect(coBorrowerRows(page)).toHaveCount(1);
      for (const text of ["Bo", "Lindqvist", "25%"]) await expect(coBorrowerRows(page)).toContainText(text);
      await button(page, "+ ADD").click();
      await addCoBorrower(page, { ...cy, share: "16" });
      const tooMuch = "The owner's and co-borrowers' shares add up to more than 100%.";
      await expect(page.getByText(tooMuch).first()).toBeVisible();
      await expectNoToasts(page);
      await pressNext(page);
      await expectApplicationStep(page, 2);
      await expect(toast(page, tooMuch)).toBeVisible();
      await button(page, "Edit Cy Okafor").click();
      await input("Ownership (percent)").fill("15");
      await button(page, "Save Co-Borrower").click();
      await expect(page.getByText(tooMuch)).toBeHidden();
    });

    await test.step("a row can be removed and restored", async () => {
      await button(page, "Remove Bo Lindqvist").click();
      await expect(toast(page, "Co-borrower removed successfully")).toBeVisible();
      await expect(coBorrowerRows(page)).toHaveCount(1);
      await button(page, "Undo").click();
      await expect(coBorrowerRows(page)).toHaveCount(2);
    });

    await test.step("after a reload, an opened row says what is on file without showing it", async () => {
      await expectDraftSaved(page);
      await page.reload();
      await button(page, "Edit Bo Lindqvist").click();
      await expect(dialog.getByRole("group", { name: "Social security number" })).toContainText("1234 on file");
      await expect(dialog.getByRole("group", { name: "Date of birth" })).toContainText("on file");
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expectNothingKept(page, [...listSecrets([bo, cy]), "900701234", "900-70-1234"]);
    });

    await test.step("clearing the checkbox asks, then removes them all", async () => {
      await expect(coBorrowerRows(page)).toHaveCount(2);
      await hasCoBorrowerBox(page).click();
      const question = page.getByRole("alertdialog", { name: "Remove all co-borrowers?" });
      await question.getByRole("button", { name: "Keep them" }).click();
      await expect(hasCoBorrowerBox(page)).toBeChecked();
      await hasCoBorrowerBox(page).click();
      await question.getByRole("button", { name: "Remove all" }).click();
      await expect(coBorrowerRows(page)).toHaveCount(0);
      await expect(hasCoBorrowerBox(page)).not.toBeChecked();
    });
  });
});
