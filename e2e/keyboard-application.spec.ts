import {
  applicationReceipt,
  applicationRows,
  applicationSubmitLabel,
  bo,
  certifyBox,
  coBorrowerDialog,
  coBorrowerRows,
  creditPullBox,
  expectApplicationReview,
  fillRequired,
  hasCoBorrowerBox,
  openApplication,
  owner,
  stepHeader,
  termsBox,
} from "./support/application.ts";
import { prequalify } from "./support/calls.ts";
import { jpeg, pdf, png } from "./support/files.ts";
import {
  chooseByArrows,
  expectFocusKept,
  expectTrapped,
  link,
  pickByTyping,
  press,
  tabTo,
  type,
} from "./support/keyboard.ts";
import { button, field, toast } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { pendingFiles, storedFiles } from "./support/uploads.ts";

/** Replaces the text of an input. */
const retype = async (...[page, target, text]: Parameters<typeof type>): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
};

/** The keys that type a date, month first. */
const toKeys = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, "$2$3$1");

test("the application, from its first field to the receipt, with the keyboard alone", async ({ page, client }) => {
  await prequalify(client.caller, client.person);
  await client.enter(page);
  const next = button(page, "Next");
  const title = (step: number) => page.getByRole("heading", { level: 2 }).filter({ has: stepHeader(page, step) });

  await test.step("step 1 lists what is missing, with a link to each field", async () => {
    await openApplication(page);
    await press(page, next);
    const summary = page.getByRole("alert").filter({ hasText: "Please check these answers" });
    await expect(summary).toBeFocused();
    await expect(toast(page, fillRequired)).toBeVisible();
    await press(page, summary.getByRole("link", { name: /^Business street address/ }));
    await expect(field(page, "Business street address")).toBeFocused();
    await page.keyboard.type("14 Harbor St.");
    await type(page, field(page, "Business city"), "Tampa");
    await pickByTyping(page, "Business state", { part: "flor", option: "Florida (FL)" });
    await type(page, field(page, "Business zip code"), "33602");
    await pickByTyping(page, "Entity type", { part: "sole prop", option: "Sole Proprietorship" });
    // Prefilled from the pre-qualification.
    await expect(page.getByRole("combobox", { name: "State of incorporation", exact: true })).toHaveValue(
      "Florida (FL)",
    );
    const time = page.getByRole("radiogroup", { name: "Time in business", exact: true });
    await expect(time.getByRole("radio", { name: "2+ yrs", exact: true })).toBeChecked();
    await press(page, next);
  });

  await test.step("step 2's title takes the focus", async () => {
    await expect(title(2)).toBeFocused();
    await tabTo(page, page.getByRole("spinbutton", { name: /month/ }));
    await page.keyboard.type(toKeys(owner.bornOn));
    await type(page, field(page, "Social security number"), owner.ssn);
    await chooseByArrows(page, "Citizenship status", "U.S. Citizen");
    await type(page, field(page, "Home street address"), "12 Bayshore Blvd.");
    await type(page, field(page, "City"), "Tampa");
    await type(page, field(page, "Zip code"), "33606");
    await type(page, field(page, "Ownership (percent)"), "60");
  });

  await test.step("the dialog traps the focus, returns it, and adds a co-borrower", async () => {
    const dialog = coBorrowerDialog(page);
    const input = (label: string) => dialog.getByLabel(label, { exact: true });
    await press(page, hasCoBorrowerBox(page), "Space");
    await expectTrapped(page, dialog);
    await page.keyboard.press("Escape");
    await expect(hasCoBorrowerBox(page)).toBeFocused();
    await expect(hasCoBorrowerBox(page)).not.toBeChecked();
    await page.keyboard.press("Space");
    await type(page, input("First name"), bo.firstName);
    await type(page, input("Last name"), bo.lastName);
    await tabTo(page, dialog.getByRole("radio").first());
    await page.keyboard.press("Space");
    await type(page, input("Ownership (percent)"), bo.share);
    await type(page, input("Email address"), "bo@example.com");
    await type(page, input("Mobile phone"), "5550100177");
    await type(page, input("Street address"), "9 Palm Ave");
    await type(page, input("City"), "Tampa");
    await pickByTyping(dialog, "State", { part: "flor", option: "Florida (FL)" });
    await type(page, input("Zip code"), "33611");
    await type(page, input("Social security number"), bo.ssn);
    await tabTo(page, dialog.getByRole("spinbutton", { name: /month/ }));
    await page.keyboard.type(toKeys(bo.bornOn));
    // Enter in a field adds the co-borrower, as the button does.
    await tabTo(page, input("Driver's license number"));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(coBorrowerRows(page)).toHaveCount(1);
    await expect(hasCoBorrowerBox(page)).toBeChecked();
  });

  await test.step("a removed co-borrower can be restored, and the focus is not lost", async () => {
    await press(page, button(page, "Remove Bo Lindqvist"));
    await expect(coBorrowerRows(page)).toHaveCount(0);
    await expect(page.getByText("Bo Lindqvist was removed.")).toBeVisible();
    await expectFocusKept(page);
    await press(page, button(page, "Undo"));
    await expect(coBorrowerRows(page)).toHaveCount(1);
    await press(page, next);
  });

  await test.step("steps 3 and 4", async () => {
    await expect(title(3)).toBeFocused();
    await retype(page, field(page, "Monthly revenue"), "42000");
    await expect(page.getByRole("radio", { name: "601-700" })).toBeChecked();
    await press(page, next);
    await expect(title(4)).toBeFocused();
    await retype(page, field(page, "Requested amount"), "75000");
    await pickByTyping(page, "Preferred funding type", { part: "sba", option: "SBA Loan" });
    await tabTo(page, field(page, "Collateral available"));
    await page.keyboard.type("Vehi");
    await expect(field(page, "Collateral available")).toHaveValue("Vehicles");
    await press(page, next);
  });

  await test.step("step 5: a file is chosen and deleted", async () => {
    await expect(title(5)).toBeFocused();
    const label = "Driver's license";
    for (const file of [await jpeg("front.jpg"), await png("back.png")]) {
      const opening = page.waitForEvent("filechooser");
      await press(page, button(page, `Browse files: ${label}`));
      await (await opening).setFiles([file]);
      await expect(storedFiles(page, label).filter({ hasText: file.name })).toBeVisible();
    }
    await press(page, button(page, "Delete front.jpg"));
    const question = page.getByRole("alertdialog", { name: "Delete this file?" });
    await expectTrapped(page, question);
    await page.keyboard.press("Escape");
    await expect(button(page, "Delete front.jpg")).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, question.getByRole("button", { name: "Delete" }));
    await expect(storedFiles(page, label)).toHaveCount(1);
    // Until it is gone, the dialog has the focus.
    await expect(question).toBeHidden();
    await expectFocusKept(page);
    await press(page, next);
  });

  await test.step("steps 6 to 8", async () => {
    await expect(title(6)).toBeFocused();
    await press(page, creditPullBox(page), "Space");
    await press(page, termsBox(page), "Space");
    await press(page, next);
    await expect(title(7)).toBeFocused();
    await chooseByArrows(page, "Have you or the business ever declared bankruptcy?", "No");
    await chooseByArrows(page, "Are you or the business currently in a lawsuit?", "No");
    await press(page, next);
    await expect(title(8)).toBeFocused();
    await press(page, certifyBox(page), "Space");
    await press(page, next);
  });

  await test.step("the review, a look back, the submit, and the receipt", async () => {
    await expectApplicationReview(page);
    await expect(page.getByRole("heading", { level: 2, name: "Review", exact: true })).toBeFocused();
    await press(page, link(page, "Edit Funding Request"));
    await expect(title(4)).toBeFocused();
    // Step headers are buttons.
    await press(page, stepHeader(page, 8));
    await expect(title(8)).toBeFocused();
    await press(page, next);
    await expectApplicationReview(page);
    await press(page, button(page, applicationSubmitLabel));
    await expect(applicationReceipt(page)).toBeFocused();
    await press(page, link(page, "Go to Dashboard"));
    await page.keyboard.press("Escape");
    await expect(applicationRows(page)).toHaveCount(1);
  });
});

test("the documents screen with the keyboard alone: tabs, a file, its deletion, and its return", async ({
  page,
  client,
}) => {
  await prequalify(client.caller, client.person);
  await client.enter(page);
  await page.goto("/dashboard/documents");
  const label = "Voided check";
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Driver's license")).toBeVisible();
  await tabTo(page, tab("Driver's license"));
  await page.keyboard.press("End");
  await expect(tab("Other")).toBeFocused();
  await expect(tab("Other")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { level: 2, name: label })).toBeVisible();
  const opening = page.waitForEvent("filechooser");
  await press(page, button(page, `Browse files: ${label}`));
  await (await opening).setFiles([pdf("check.pdf"), pdf("wrong.pdf")]);
  await press(page, button(page, "Remove wrong.pdf"));
  await expect(pendingFiles(page, label)).toHaveCount(1);
  await expectFocusKept(page);
  await press(page, button(page, "Upload"));
  await expect(storedFiles(page, label)).toHaveCount(1);
  await tabTo(page, page.getByRole("link", { name: "View check.pdf (opens in a new tab)" }));
  await press(page, button(page, "Delete check.pdf"));
  const question = page.getByRole("alertdialog", { name: "Delete this file?" });
  // Until the dialog is open, Tab would leave the page: the row is its last stop.
  await expect(question).toBeVisible();
  await press(page, question.getByRole("button", { name: "Delete" }));
  await expect(page.getByText("No Documents Found", { exact: true })).toBeVisible();
  await expect(button(page, "Undo")).toBeVisible();
  await expectFocusKept(page);
  await press(page, button(page, "Undo"));
  await expect(storedFiles(page, label)).toHaveCount(1);
});
