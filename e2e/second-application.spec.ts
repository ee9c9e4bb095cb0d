import {
  advanceToStep,
  applicationReceipt,
  applicationRows,
  applicationSubmitLabel,
  bo,
  certifyBox,
  coBorrowerRows,
  createApplicationAnswers,
  createCoBorrowerAnswers,
  creditPullBox,
  expectApplicationReview,
  expectNothingKept,
  listApplicationReferences,
  listSecrets,
  openApplication,
  owner,
  saveApplicationDraft,
  termsBox,
} from "./support/application.ts";
import { prequalify } from "./support/calls.ts";
import { button, field } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { pressNext } from "./support/wizard.ts";

test("what was sent is read again and printed, and a second application asks only what changed", async ({
  page,
  client,
}) => {
  const secrets = listSecrets([owner, bo]);
  await prequalify(client.caller, client.person);
  await saveApplicationDraft(client.caller, {
    answers: { ...createApplicationAnswers(client.person), hasCoBorrower: true },
    co_borrowers: [createCoBorrowerAnswers(bo)],
    step: "attestation",
  });
  await client.enter(page);
  const submit = async () => {
    await pressNext(page);
    await expectApplicationReview(page);
    await button(page, applicationSubmitLabel).click();
    await expect(applicationReceipt(page)).toBeVisible();
  };

  await test.step("the profile asks for nothing the firm has", async () => {
    await openApplication(page, 8);
    await submit();
    await page.goto("/dashboard/profile?tab=personal");
    await expect(field(page, "Street")).toHaveValue("12 Bayshore Blvd.");
    await expect(page.getByText("One detail is still missing")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Years in Business" })).toBeVisible();
  });

  await test.step("its row opens the form as it was asked", async () => {
    await page.goto("/dashboard/my-applications");
    const [reference = ""] = await listApplicationReferences(client.caller);
    await applicationRows(page).getByRole("link", { name: reference }).click();
    const form = page.getByRole("article", { name: `Your funding application ${reference}` });
    for (const text of ["Tideline Bakery", "Co-borrower: Bo Lindqvist", "ends in 1120", "Not given"])
      await expect(form.getByText(text, { exact: true }).first(), text).toBeVisible();
    const text = await form.innerText();
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  await test.step("in print, the form is the whole page", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Tideline Bakery", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Your funding application, /)).toBeVisible();
    await expect(button(page, "Print")).toBeHidden();
    await expect(page.getByText(/^Welcome, /)).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the next one is filled in, up to the consents", async () => {
    await openApplication(page);
    await expect(field(page, "Legal business name")).toHaveValue("Tideline Bakery");
    await expect(page.getByRole("checkbox", { name: "Same as home address" })).not.toBeChecked();
    await page.getByRole("checkbox", { name: "Same as home address" }).check();
    await expect(field(page, "Business street address")).toHaveValue("12 Bayshore Blvd.");
    await advanceToStep(page, 2);
    await expect(page.getByRole("group", { name: "Social security number", exact: true })).toContainText(
      "1120 on file",
    );
    await expect(coBorrowerRows(page)).toContainText("Lindqvist");
    for (const step of [3, 4]) await advanceToStep(page, step);
    await field(page, "Requested amount").fill("90000");
    for (const step of [5, 6]) await advanceToStep(page, step);
    await expect(creditPullBox(page)).not.toBeChecked();
    await creditPullBox(page).check();
    await termsBox(page).check();
    for (const step of [7, 8]) await advanceToStep(page, step);
    await certifyBox(page).check();
  });

  await test.step("it is sent without typing a number again", async () => {
    await submit();
    await expectNothingKept(page, secrets);
    await page.goto("/dashboard/my-applications");
    await expect(applicationRows(page)).toHaveCount(2);
    await expect(applicationRows(page).first()).toContainText("$90,000");
  });
});
