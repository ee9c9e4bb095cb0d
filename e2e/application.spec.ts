import {
  addCoBorrower,
  answerYesNo,
  applicationReceipt,
  applicationRows,
  applicationSubmitLabel,
  atApplicationReview,
  atApplicationStep,
  bo,
  certifyBox,
  coBorrowerDialog,
  coBorrowerRows,
  creditPullBox,
  cy,
  expectNothingKept,
  fillBusinessStep,
  fillCoBorrower,
  fillFinancialStep,
  fillOwnerStep,
  fillRequired,
  hasCoBorrowerBox,
  openApplication,
  owner,
  pressNextTo,
  referenceShape,
  saveApplicationDraft,
  secretsOf,
  sentApplications,
  termsBox,
  wholeApplication,
} from "./support/application.ts";
import { Cable } from "./support/cable.ts";
import { prequalify } from "./support/calls.ts";
import { doc, docx, jpeg, pdf, png } from "./support/files.ts";
import { button, field, pick, toast, toastsGone } from "./support/people.ts";
import { test as base, expect } from "./support/test.ts";
import { browse, pendingFiles, slowDown, storedFiles, underWay } from "./support/uploads.ts";
import { choose, draftSaved, pressNext } from "./support/wizard.ts";

/** What a page is reached through, to be cut and mended. */
const test = base.extend<{ line: Cable }>({
  line: async ({ desk }, use) => {
    const line = await Cable.lay(desk.url);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url.replace(/\/$/, "")),
});

const secrets = secretsOf([owner, bo, cy]);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("an owner with two co-borrowers and five files loses the network and the server, and is done once", async ({
    page,
    line,
    desk,
    client,
  }) => {
    test.setTimeout(240_000);
    const { person } = client;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await prequalify(client.caller, person);
    await client.enter(page);

    await test.step("step 1 starts from what is known, and has its gates", async () => {
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
      await pressNextTo(page, 2);
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
      await pressNextTo(page, 3);
    });

    await test.step("step 3: twelve times the month's revenue, and what is still owed", async () => {
      await field(page, "Monthly revenue").fill("");
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await fillFinancialStep(page);
      await expect(field(page, "Annual revenue")).toHaveValue("504,000");
      await choose(page, "Does the business have debt now?", "Yes");
      for (const key of ["-", "+", "e"]) await field(page, "Debt balance").press(key);
      await field(page, "Debt balance").pressSequentially("12000");
      await expect(field(page, "Debt balance")).toHaveValue("12,000");
      await pressNextTo(page, 4);
    });

    await test.step("step 4: what is asked for decides what else is", async () => {
      await field(page, "Requested amount").fill("");
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await field(page, "Requested amount").fill("75000");
      await expect(field(page, "Specific asset type")).toBeHidden();
      await pick(page, "Purpose of funds", "Equipment Financing");
      await field(page, "Specific asset type").fill("Deck oven");
      await pick(page, "Preferred funding type", "SBA Loan");
      await pressNextTo(page, 5);
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

    await test.step("the connection is cut in the middle of the fifth, which alone is sent again", async () => {
      const label = "Bank statements, last 3 months";
      const hurry = await slowDown(page, 100_000);
      await browse(page, label, [pdf("statements.pdf", 4_000_000)]);
      await underWay(page, "statements.pdf");
      line.cut();
      await expect(pendingFiles(page, label)).toContainText("Lost the connection, trying again");
      await expect(button(page, "Retry statements.pdf")).toBeVisible({ timeout: 30_000 });
      await expect(storedFiles(page, label)).toHaveCount(0);
      await expect(storedFiles(page, "Business plan")).toHaveCount(1);
      line.mend();
      await hurry();
      await button(page, "Retry statements.pdf").click();
      await expect(storedFiles(page, label)).toContainText("statements.pdf", { timeout: 20_000 });
      await expect(pendingFiles(page, label)).toHaveCount(0);
      await pressNextTo(page, 6);
    });

    await test.step("step 6: both consents, whose pages open beside it", async () => {
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
      await pressNextTo(page, 7);
    });

    await test.step("step 7: two answers are needed, an explanation is owed and does not block", async () => {
      await pressNext(page);
      await expect(toast(page, fillRequired)).toBeVisible();
      await answerYesNo(page, /declared bankruptcy/, "Yes");
      await expect(page.getByText("Please explain your “yes” answers")).toBeVisible();
      await answerYesNo(page, /in a lawsuit/, "No");
      await pressNextTo(page, 8);
    });

    await test.step("step 8 asks to certify", async () => {
      await pressNext(page);
      await expect(toast(page, "Please certify and authorize before submitting.")).toBeVisible();
      await certifyBox(page).check();
      await pressNext(page);
      await atApplicationReview(page);
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

    await test.step("the review has everything, and what is sensitive is masked and kept nowhere in this browser", async () => {
      await expectReview();
      await draftSaved(page);
      await expectNothingKept(page, secrets);
    });

    await test.step("killed with -9 before the submit, it says so, and nothing is lost", async () => {
      await desk.killHard();
      await button(page, applicationSubmitLabel).click();
      await expect(toast(page, "An error occurred while submitting your application.")).toBeVisible();
      await desk.launch();
      await page.reload();
      await atApplicationReview(page);
      await expectReview();
    });

    const reference = await test.step("a double click submits once", async () => {
      await button(page, applicationSubmitLabel).dblclick();
      await expect(applicationReceipt(page)).toBeFocused();
      await expect(toast(page, "Application submitted successfully")).toBeVisible();
      await expect(page.getByText("Still needed: your explanation")).toBeVisible();
      const [sent, ...others] = await sentApplications(client.caller);
      expect(others).toEqual([]);
      await expect(page.getByText(sent ?? "", { exact: true })).toBeVisible();
      return sent ?? "";
    });

    await test.step("it stands in the lists with its status", async () => {
      expect(reference).toMatch(referenceShape);
      await page.getByRole("link", { name: "Go to Dashboard" }).click();
      await button(page, "Not now").click();
      for (const path of ["/dashboard", "/dashboard/my-applications"]) {
        await page.goto(path);
        for (const text of [reference, "SBA Loan", "$75,000", "Submitted"])
          await expect(applicationRows(page)).toContainText(text);
      }
    });

    await test.step("its files stand under their types, and survive the next kill -9", async () => {
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

    await test.step("what is sensitive was in no address, is in no log and stays in no browser", async () => {
      await expectNothingKept(page, secrets);
      for (const secret of secrets) {
        expect(asked.join("\n"), "addresses").not.toContain(secret);
        expect(desk.output, "the log").not.toContain(secret);
      }
    });
  });

  test("the co-borrower dialog: its words, its table, its tick, and what closing it does", async ({ page, client }) => {
    const dialog = coBorrowerDialog(page);
    const input = (label: string) => dialog.getByLabel(label, { exact: true });
    await prequalify(client.caller, client.person);
    await saveApplicationDraft(client.caller, { answers: wholeApplication(client.person), step: "owner" });
    await client.enter(page);
    await openApplication(page, 2);

    await test.step("closed with nobody added, it unticks", async () => {
      await hasCoBorrowerBox(page).check();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expect(dialog).toBeHidden();
      await expect(hasCoBorrowerBox(page)).not.toBeChecked();
    });

    await test.step("so does a press beside it", async () => {
      await hasCoBorrowerBox(page).check();
      await expect(dialog).toBeVisible();
      await page.mouse.click(180, 4);
      await expect(dialog).toBeHidden();
      await expect(hasCoBorrowerBox(page)).not.toBeChecked();
    });

    await test.step("it says what is missing and what is wrong, and keeps what was typed when it is closed", async () => {
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

    await test.step("an ITIN is welcome, a number that is neither is not", async () => {
      // Gone to first: what is masked comes in full to whoever edits it.
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

    await test.step("the table has a row for each, and over 100 % is told", async () => {
      await expect(coBorrowerRows(page)).toHaveCount(1);
      for (const text of ["Bo", "Lindqvist", "25%"]) await expect(coBorrowerRows(page)).toContainText(text);
      await button(page, "+ ADD").click();
      await addCoBorrower(page, { ...cy, share: "16" });
      const tooMuch = "The owner's and co-borrowers' shares add up to more than 100%.";
      await expect(page.getByText(tooMuch).first()).toBeVisible();
      await toastsGone(page);
      await pressNext(page);
      await atApplicationStep(page, 2);
      await expect(toast(page, tooMuch)).toBeVisible();
      await button(page, "Edit Cy Okafor").click();
      await input("Ownership (percent)").fill("15");
      await button(page, "Save Co-Borrower").click();
      await expect(page.getByText(tooMuch)).toBeHidden();
    });

    await test.step("a row is removed, and brought back", async () => {
      await button(page, "Remove Bo Lindqvist").click();
      await expect(toast(page, "Co-borrower removed successfully")).toBeVisible();
      await expect(coBorrowerRows(page)).toHaveCount(1);
      await button(page, "Undo").click();
      await expect(coBorrowerRows(page)).toHaveCount(2);
    });

    await test.step("what is sensitive is told, not shown, when a row is opened after a reload", async () => {
      await draftSaved(page);
      await page.reload();
      await button(page, "Edit Bo Lindqvist").click();
      await expect(dialog.getByRole("group", { name: "Social security number" })).toContainText("1234 on file");
      await expect(dialog.getByRole("group", { name: "Date of birth" })).toContainText("on file");
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expectNothingKept(page, [...secretsOf([bo, cy]), "900701234", "900-70-1234"]);
    });

    await test.step("unticked, it asks, and removes them all", async () => {
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
