import { readFile } from "node:fs/promises";
import { shiftMonth } from "@funding-desk/contract/document/covered-months";
import type { Download, Locator, Page } from "@playwright/test";
import {
  bo,
  createApplicationAnswers,
  cy,
  expectNothingKept,
  listSecrets,
  submitApplicationByCall,
  typeDate,
} from "./support/application.ts";
import { findDocumentType, prequalify, uploadByCall } from "./support/calls.ts";
import { pdf } from "./support/files.ts";
import { createInspect } from "./support/inspect.ts";
import { button, field, pick, profilePopup, toast } from "./support/people.ts";
import { acceptPrequalified, enterByMail, test } from "./support/placing-firm.ts";
import { listCutTexts } from "./support/reading.ts";
import { type Client, expect } from "./support/test.ts";
import { browse, storedFiles } from "./support/uploads.ts";

const phone = { width: 360, height: 740 };
const laptop = { width: 1280, height: 900 };
const inspect = createInspect([phone, laptop], async (page, name) => {
  expect(await listCutTexts(page), `${name}: texts cut off`).toEqual([]);
});

const today = new Date().toISOString().slice(0, 10);
/** The only statement there is. The lender's program asks for three. */
const statement = `statement-${shiftMonth(today.slice(0, 7), -2)}.pdf`;
const askedWords = "Please send last month's statement, with all pages.";
/** The door asks this often by itself whether it's still open. */
const doorAsksMs = 15_000;

test.use({
  storageState: async ({ placing }, use) => use(placing.advisorState),
  contextOptions: { reducedMotion: "reduce" },
});

const onPhone = { viewport: phone, hasTouch: true, reducedMotion: "reduce" } as const;

/** Applies from California, with a bank statement. */
const applyFromCalifornia = async (client: Client, coBorrowerEmail?: string): Promise<void> => {
  const { caller, person, userId } = client;
  const answers = {
    ...createApplicationAnswers(person),
    businessStreet: "480 Alameda Ave",
    businessCity: "Oakland",
    businessState: "California (CA)",
    businessZip: "94607",
  };
  const coBorrowers = coBorrowerEmail === undefined ? [] : [{ ...bo, email: coBorrowerEmail }];
  await submitApplicationByCall(caller, { answers, coBorrowers });
  const typeId = await findDocumentType(caller, userId, "Bank statements");
  await uploadByCall(caller, userId, { ...pdf(statement), typeId });
};

const readDownload = async (download: Download): Promise<Buffer> => readFile(await download.path());

const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole("dialog");

test("a file from California goes to a lender once everyone has agreed, and the lender gets what it asks for", async ({
  page: advisorPage,
  placing: { lenderName, programName },
  client,
  mailServer,
  newDevice,
}) => {
  test.setTimeout(240_000);
  const { person, userId, caller } = client;
  const clientName = `${person.firstName} ${person.lastName}`;
  const coBorrowerEmail = `bo-${userId.slice(0, 8)}@example.com`;
  const lenderEmail = `deals-${userId.slice(0, 8)}@harbor.example.com`;
  const listMails = (address: string, subject: RegExp) =>
    mailServer.received.filter((mail) => subject.test(mail.subject ?? "") && mail.to?.[0]?.address === address);
  const clientPage = await newDevice(onPhone);
  const coBorrowerPage = await newDevice(onPhone);
  const lenderPage = await newDevice({ viewport: laptop, reducedMotion: "reduce" });
  await clientPage.addLocatorHandler(profilePopup(clientPage), () => button(clientPage, "Not now").click());
  const placement = section(advisorPage, "Placement");

  await test.step("a pre-qualified client applies with a co-borrower and a bank statement", async () => {
    await prequalify(caller, person);
    await acceptPrequalified(advisorPage, client);
    await applyFromCalifornia(client, coBorrowerEmail);
    await client.enter(clientPage);
  });

  await test.step("the advisor prepares the file for a program", async () => {
    await advisorPage.goto(`/desk/clients/${userId}?tab=placement`);
    await button(advisorPage, "New submission").click();
    await field(dialog(advisorPage), "Program").selectOption({ label: `${lenderName}: ${programName}` });
    await expect(dialog(advisorPage).getByRole("checkbox", { name: statement })).toBeChecked();
    await field(dialog(advisorPage), "Lender's email").fill(lenderEmail);
    await field(dialog(advisorPage), "Note to the lender").fill("The summer months carry the year.");
    await inspect(advisorPage, "desk: preparing a file");
    await button(advisorPage, "Prepare").click();
    await expect(placement.getByText("Not asked yet")).toHaveCount(2);
  });

  const blocking = dialog(advisorPage).getByRole("list", { name: "What has to be mended" });
  await test.step("without consents, Send it shows what is missing, and sends nothing", async () => {
    await button(advisorPage, "Send to the lender").click();
    await expect(blocking.getByRole("listitem")).toHaveText([
      `${clientName} hasn't agreed to send this file.Ask for the consent, or wait for the answer.`,
      "Bo Lindqvist hasn't agreed to send this file.Ask for the consent, or wait for the answer.",
    ]);
    await dialog(advisorPage)
      .getByRole("checkbox", { name: `No one has said which months “${statement}” covers.` })
      .check();
    await field(dialog(advisorPage), "Why it goes all the same").fill("The lender knows.");
    await button(advisorPage, "Send it").click();
    await expect(dialog(advisorPage).getByRole("alert")).toBeVisible();
    await inspect(advisorPage, "desk: what speaks against sending");
    expect(listMails(lenderEmail, /./)).toEqual([]);
  });

  await test.step("a finding leads to its cure", async () => {
    await dialog(advisorPage).getByRole("link", { name: "Go to documents" }).click();
    await button(advisorPage, "Review 1 waiting").click();
    await dialog(advisorPage)
      .getByRole("button", { name: /^Accept/ })
      .click();
    await expect(dialog(advisorPage).getByRole("button", { name: "Undo review" })).toBeVisible();
    await advisorPage.keyboard.press("Escape");
    await expect(dialog(advisorPage)).toBeHidden();
  });

  await test.step("the advisor asks for consent, and the client signs", async () => {
    await button(advisorPage, "Ask for consents").click();
    await dialog(advisorPage).getByRole("button", { name: "Ask", exact: true }).click();
    await expect(dialog(advisorPage)).toBeHidden();
    const mail = await mailServer.next(person.email, new RegExp(`^May we send your file to ${lenderName}`));
    expect(mail.text).toContain("/dashboard/who-has-my-file");
    await clientPage.goto("/dashboard/who-has-my-file");
    await clientPage.getByRole("button", { name: /^Read and sign/ }).click();
    await inspect(clientPage, "who has my file, to sign");
    await field(clientPage, "Your signature").fill(clientName);
    await field(clientPage, "Your password").fill(person.password);
    await button(clientPage, "Sign").click();
    await expect(toast(clientPage, "You signed it.")).toBeVisible();
    await expect(section(clientPage, "Waiting for your signature")).toBeHidden();
  });

  await test.step("the co-borrower enters their own numbers and signs", async () => {
    await enterByMail(coBorrowerPage, { mailServer, email: coBorrowerEmail, subject: /asks for your consent/ });
    await inspect(coBorrowerPage, "co-borrower's page");
    const details = coBorrowerPage.getByRole("form", { name: "Your own numbers" });
    await field(details, "Social security number").fill(cy.ssn);
    await typeDate(details, coBorrowerPage, cy.bornOn);
    await field(details, "Driver's license number").fill("D1234567");
    await pick(details, "Driver's license state", "California (CA)");
    await button(coBorrowerPage, "Save my numbers").click();
    await expect(coBorrowerPage.getByText(/^On file since/)).toBeVisible();
    await field(coBorrowerPage, "Your signature").fill("Bo Lindqvist");
    await button(coBorrowerPage, "Sign").click();
    await expect(coBorrowerPage.getByText("Signed as Bo Lindqvist.")).toBeVisible();
    await expectNothingKept(coBorrowerPage, listSecrets([cy]));
  });

  await test.step("the advisor accepts the warning with a reason, and the file is sent once", async () => {
    await expect(placement).toContainText("Everyone has agreed.");
    await button(advisorPage, "Send to the lender").click();
    await dialog(advisorPage)
      .getByRole("checkbox", { name: /^Bank statements: .*missing/ })
      .check();
    await field(dialog(advisorPage), "Why it goes all the same").fill("The bank hasn't closed the month yet.");
    await button(advisorPage, "Send it").dblclick();
    await expect(dialog(advisorPage)).toBeHidden();
    await expect(placement).toContainText("Not opened yet.");
  });

  const files = lenderPage.getByRole("list", { name: "Files to download" });
  await test.step("the lender opens the file with a mailed code, and downloads the application", async () => {
    // A lender reads for longer than the test takes.
    await lenderPage.clock.install();
    await enterByMail(lenderPage, { mailServer, email: lenderEmail, subject: /a file for/ });
    expect(listMails(lenderEmail, /a file for/)).toHaveLength(1);
    await expect(files.getByRole("listitem")).toHaveCount(3);
    const arriving = lenderPage.waitForEvent("download");
    await files.getByRole("button", { name: /^Download .*Application/ }).click();
    const bytes = await readDownload(await arriving);
    expect(bytes.subarray(0, 4).toString()).toBe("%PDF");
    await expect(placement).toContainText("Opened 1 time");
    await inspect(lenderPage, "lender's page");
  });

  const owed = clientPage.getByRole("list", { name: `What ${lenderName} asked for` });
  await test.step("the lender asks for more, and the client reads it in the lender's words", async () => {
    await field(lenderPage, "What do you need?").fill(askedWords);
    await field(lenderPage, "Kind of document").selectOption("Bank statements");
    await button(lenderPage, "Ask the client").click();
    await expect(lenderPage.getByText("Waiting for the client")).toBeVisible();
    await expect(owed).toContainText(`“${askedWords}”`);
    await inspect(clientPage, "who has my file, asked for more");
  });

  await test.step("the client answers with an upload, and the lender's page shows it", async () => {
    await owed.getByRole("link", { name: "Upload it" }).click();
    await browse(clientPage, "Bank statements", [pdf("last-month.pdf")]);
    await clientPage.getByRole("button", { name: /^Upload( \d+ files)?$/ }).click();
    await expect(storedFiles(clientPage, "Bank statements").first()).toContainText("last-month.pdf");
    await clientPage.goto("/dashboard/who-has-my-file");
    await button(clientPage, `Send it to ${lenderName}`).click();
    await clientPage.getByRole("alertdialog").getByRole("button", { name: "Send it" }).click();
    await expect(owed).toContainText("Sent ");
    await lenderPage.clock.fastForward(doorAsksMs);
    await expect(files.getByRole("listitem")).toHaveCount(4);
    await expect(lenderPage.getByText(/^Answered/)).toBeVisible();
  });
});
