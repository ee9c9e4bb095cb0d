import { readFile } from "node:fs/promises";
import { shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import type { Download, Locator, Page } from "@playwright/test";
import pg from "pg";
import { setConsentsEnd } from "../server/src/testing/consent-times.ts";
import {
  bo,
  createApplicationAnswers,
  cy,
  expectNothingKept,
  listSecrets,
  submitApplicationByCall,
  typeDate,
} from "./support/application.ts";
import { call, findDocumentType, prequalify, uploadByCall } from "./support/calls.ts";
import { pdf } from "./support/files.ts";
import { createInspect, loadDashboard } from "./support/inspect.ts";
import { button, field, pick, profileLater, profilePopup, toast } from "./support/people.ts";
import { acceptPrequalified, enterByMail, sendFileByCall, test } from "./support/placing-firm.ts";
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

/** The first day of a month, so that each payment is due after whole months. */
const toFirstDay = (monthsAhead: number): string => `${shiftMonth(today.slice(0, 7), monthsAhead)}-01`;
/** Of $49,000 received and twelve payments of $4,600, one each month. */
const loanApr = "22.59%";
const conditionWords = "A copy of the lease for the shop";

/** Types a loan as its lender words it. */
const fillLoan = async (form: Locator): Promise<void> => {
  await field(form, "Kind of offer").selectOption("Loan");
  await field(form, "Amount").fill("50000");
  await typeDate(form, toFirstDay(1), "Day of the funding");
  await field(form, "How many").fill("12");
  await field(form, "Each payment").fill("4600");
  await field(form, "How often").selectOption("Every month");
  await typeDate(form, toFirstDay(2), "First payment");
  await form.getByRole("button", { name: "Add a fee" }).click();
  await field(form, "Fee").fill("Origination");
  await field(form, "Amount of the fee").fill("1000");
  await field(form, "Personal guarantee").selectOption("Full");
  await field(form, "Interest stops if paid off early").selectOption("Yes");
};

/** Types an advance, paid back each business day. */
const fillAdvance = async (form: Locator): Promise<void> => {
  await field(form, "Kind of offer").selectOption("Cash advance");
  await field(form, "Amount").fill("40000");
  await typeDate(form, toFirstDay(1), "Day of the funding");
  await field(form, "How many").fill("130");
  await field(form, "Each payment").fill("400");
  await field(form, "How often").selectOption("Every business day");
  await typeDate(form, `${toFirstDay(1).slice(0, 8)}08`, "First payment");
  await form.getByLabel(/^Factor/).fill("1.3");
  await field(form, "Share of sales taken").fill("12");
  await field(form, "Payments follow sales").selectOption("Yes");
};

const section = (page: Page, name: string | RegExp): Locator => page.getByRole("region", { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole("dialog");

test("a file from California goes from pre-qualified to funded, with everyone's consent and the disclosure first", async ({
  page: advisorPage,
  placing: { lenderName, programName },
  client,
  mailServer,
  newDevice,
}) => {
  const { person, userId, caller } = client;
  const clientName = `${person.firstName} ${person.lastName}`;
  const coBorrowerEmail = `bo-${userId.slice(0, 8)}@example.com`;
  const lenderEmail = `deals-${userId.slice(0, 8)}@harbor.example.com`;
  const listMails = (address: string, subject: RegExp) =>
    mailServer.received.filter((mail) => subject.test(mail.subject ?? "") && mail.to?.[0]?.address === address);
  const clientPage = await newDevice(onPhone);
  const coBorrowerPage = await newDevice(onPhone);
  const lenderPage = await newDevice({ viewport: laptop, reducedMotion: "reduce" });
  await clientPage.addLocatorHandler(profilePopup(clientPage), () => profileLater(clientPage).click());
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
    await field(dialog(advisorPage), "Program").selectOption({ label: nameProgram(lenderName, programName) });
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
    await field(dialog(advisorPage), "Why you're sending it anyway").fill("The lender knows.");
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
    await advisorPage.getByRole("link", { name: /^Placement/ }).click();
    await placement.getByRole("button", { name: new RegExp(`^${lenderName}`) }).click();
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
    await typeDate(details, cy.bornOn);
    await field(details, "Driver's license number").fill("D1234567");
    await pick(details, "Driver's license state", "California (CA)");
    await button(coBorrowerPage, "Save my numbers").click();
    await expect(coBorrowerPage.getByText(/^On file since/)).toBeVisible();
    await field(coBorrowerPage, "Your signature").fill("Bo Lindqvist");
    await button(coBorrowerPage, "Sign").click();
    await expect(coBorrowerPage.getByText("Signed as Bo Lindqvist.")).toBeVisible();
    await expectNothingKept(coBorrowerPage, listSecrets([cy]));
  });

  const ownWords = "I know this bakery from its first year.";
  await test.step("the advisor adds their own words to the memo", async () => {
    await button(advisorPage, "Read the memo").click();
    await button(advisorPage, "Add your words on the whole").click();
    await field(dialog(advisorPage), "Your words").fill(ownWords);
    await button(advisorPage, "Save").click();
    await expect(dialog(advisorPage)).toContainText(`: “${ownWords}”`);
    await expect(button(advisorPage, "Change these words on the whole")).toBeVisible();
    await advisorPage.keyboard.press("Escape");
    await expect(dialog(advisorPage)).toBeHidden();
  });

  await test.step("the advisor accepts the warning with a reason, and the file is sent once", async () => {
    await expect(placement).toContainText("Everyone has agreed.");
    await button(advisorPage, "Send to the lender").click();
    await dialog(advisorPage)
      .getByRole("checkbox", { name: /^Bank statements: .*missing/ })
      .check();
    await field(dialog(advisorPage), "Why you're sending it anyway").fill("The bank hasn't closed the month yet.");
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
    const memo = lenderPage.getByRole("region", { name: "Memo" });
    await expect(memo).toContainText(`: “${ownWords}”`);
    await expect(memo.getByRole("heading", { name: "What is missing" })).toBeVisible();
    const arriving = lenderPage.waitForEvent("download");
    await files.getByRole("button", { name: /^Download .*Application/ }).click();
    const bytes = await readDownload(await arriving);
    expect(bytes.subarray(0, 4).toString()).toBe("%PDF");
    await expect(placement).toContainText("Opened 1 time");
    await inspect(lenderPage, "lender's page");
  });

  const owed = clientPage.getByRole("list", { name: `What ${lenderName} asked for` });
  await test.step("the lender asks for more, and the client reads it in the lender's words", async () => {
    await lenderPage.getByText("Ask for a paper or an answer").click();
    await field(lenderPage, "What do you need?").fill(askedWords);
    await field(lenderPage, "Kind of document").selectOption("Bank statements");
    await button(lenderPage, "Ask the client").click();
    await expect(lenderPage.getByText("Waiting for the client")).toBeVisible();
    // A stream of changes that broke on a busy machine is opened again within half a minute.
    await expect(owed).toContainText(`“${askedWords}”`, { timeout: 40_000 });
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

  const offers = section(advisorPage, "Offers");
  const disclosure = pdf("Offer summary.pdf");
  /** Only the paper is there, until it was opened and signed. */
  const readDisclosure = async (name: string) => {
    const papers = section(clientPage, "Read this first");
    // A page that was just opened begins to follow changes after eight seconds.
    await expect(papers).toBeVisible({ timeout: 20_000 });
    await inspect(clientPage, "my offers, a disclosure first");
    const opening = clientPage.waitForEvent("popup");
    await papers.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await (await opening).close();
    const form = papers.getByRole("form", { name: `Sign ${name}` });
    await field(form, "Your signature").fill(clientName);
    await form.getByRole("button", { name: "Sign" }).click();
    await expect(papers).toBeHidden();
  };
  const expectNoOffer = async () => {
    const own = await call(caller, "/lead-user/offers");
    expect(own.body.data.offers).toEqual([]);
    const { body } = await call(caller, "/lead-user/submissions");
    expect(body.data.submissions.map(({ status }: { status: string }) => status)).toEqual(["sent"]);
    await expect(clientPage.getByText("No offers yet")).toBeVisible();
  };
  await test.step("the lender makes an offer, which doesn't exist for the client", async () => {
    await button(lenderPage, "Make an offer").click();
    await fillLoan(lenderPage.getByRole("form", { name: "Make an offer" }));
    await inspect(lenderPage, "lender's offer");
    await button(lenderPage, "Send offer").click();
    await expect(lenderPage.getByRole("list", { name: "Offers you made" })).toContainText("Loan, $50,000");
    await expect(offers).toContainText("Attach it first: the client has to open it.");
    await expect(offers.getByRole("button", { name: /^Show to the client/ })).toBeDisabled();
    await clientPage.goto("/dashboard/offers");
    await expectNoOffer();
  });

  await test.step("nor with its disclosure, until the advisor has sent that", async () => {
    await lenderPage.getByLabel(/^Disclosure: Loan/).setInputFiles([disclosure]);
    await expect(lenderPage.getByText("Disclosure: Offer summary.pdf")).toBeVisible();
    await expect(offers.getByRole("button", { name: /^Show to the client/ })).toBeEnabled();
    await expectNoOffer();
    await offers.getByRole("button", { name: /^Show to the client/ }).click();
    await advisorPage.getByRole("alertdialog").getByRole("button", { name: "Show it" }).click();
    await expect(offers).toContainText("Put in the client's account, and its link mailed");
  });

  await test.step("the client gets the disclosure alone, opens it, and signs it", async () => {
    const mail = await mailServer.next(person.email, /sent you a disclosure$/);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/[$%]/);
    await readDisclosure(lenderName);
    expect((await mailServer.next(lenderEmail, /^Your disclosure was opened/)).text).toContain("Offer summary.pdf");
  });

  const card = clientPage.getByRole("columnheader", { name: `${lenderName} Loan, APR ${loanApr}` });
  await test.step("the client hears of it without a price, and reads it with its APR", async () => {
    const mail = await mailServer.next(person.email, /made an offer$/);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/[$%]/);
    await expect(card).toBeVisible();
    const [shown] = (await call(caller, "/lead-user/offers")).body.data.offers;
    const kept = await clientPage.request.get(shown.disclosure.document);
    expect(disclosure.buffer.equals(await kept.body()), "the disclosure byte for byte").toBe(true);
    await inspect(clientPage, "my offers, one");
  });

  await test.step("a second offer, entered at the desk, is compared with the first", async () => {
    await button(advisorPage, "Enter an offer").click();
    await fillAdvance(dialog(advisorPage));
    await inspect(advisorPage, "desk: entering an offer");
    await button(advisorPage, "Save the draft").click();
    await expect(dialog(advisorPage)).toBeHidden();
    await offers.getByLabel(/^Disclosure for version/).setInputFiles([disclosure]);
    await offers.getByRole("button", { name: /^Show to the client/ }).click();
    await advisorPage.getByRole("alertdialog").getByRole("button", { name: "Show it" }).click();
    await readDisclosure(lenderName);
    await expect(clientPage.getByRole("heading", { name: "2 offers wait for your answer" })).toBeVisible();
    await inspect(clientPage, "my offers, compared");
  });

  await test.step("on a phone, the buttons for the selected offer stay in reach", async () => {
    const wide = clientPage.viewportSize();
    await clientPage.setViewportSize({ width: 360, height: 740 });
    const choose = clientPage.getByRole("button", { name: /^Choose / });
    await clientPage.getByRole("radio").first().focus();
    await clientPage.keyboard.press("ArrowDown");
    await expect(clientPage.getByRole("radio").last()).toBeChecked();
    await expect(choose).toBeInViewport({ ratio: 1 });
    await button(clientPage, "All terms").click();
    await expect(clientPage.getByRole("rowheader", { name: "Cost of each dollar" })).toBeVisible();
    await expect(choose).toBeInViewport({ ratio: 1 });
    await clientPage.getByRole("slider", { name: "Pay it off" }).press("PageDown");
    await expect(clientPage.getByRole("status").filter({ hasText: "If you pay it off on" })).toHaveCount(1);
    await expect(choose).toBeInViewport({ ratio: 1 });
    await inspect(clientPage, "my offers, compared on a phone");
    if (wide) await clientPage.setViewportSize(wide);
  });

  await test.step("every term of both is printed, on one page", async () => {
    await clientPage.emulateMedia({ media: "print" });
    await expect(clientPage.getByRole("rowheader")).toHaveCount(17);
    await expect(clientPage.getByRole("radio").first()).toBeHidden();
    const paper = await clientPage.pdf({ format: "Letter", preferCSSPageSize: true });
    expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await clientPage.emulateMedia({ media: "screen" });
  });

  await test.step("the client chooses the loan", async () => {
    await clientPage.getByRole("radio", { name: `${lenderName} Loan APR` }).check();
    await button(clientPage, `Choose ${lenderName}'s loan`).click();
    await expect(dialog(clientPage)).toContainText(`APR ${loanApr}.`);
    await button(clientPage, "Choose this offer").click();
    await expect(clientPage.getByRole("heading", { name: `You chose ${lenderName}'s loan` })).toBeVisible();
    await inspect(clientPage, "my offers, chosen");
  });

  const funding = section(advisorPage, `To the money: ${lenderName}`);
  await test.step("the advisor adds a condition, which the client sees until it's met", async () => {
    await funding.getByRole("button", { name: "Add a condition" }).click();
    await field(dialog(advisorPage), "What is still needed").fill(conditionWords);
    await button(advisorPage, "Save").click();
    await expect(dialog(advisorPage)).toBeHidden();
    const line = clientPage.getByRole("listitem").filter({ hasText: conditionWords });
    await expect(line).toContainText("You");
    await funding.getByRole("checkbox", { name: conditionWords }).check();
    await expect(line).toContainText("Done");
  });

  await test.step("the payout is recorded, and what the firm earns", async () => {
    await funding.getByRole("button", { name: "Record the payout" }).click();
    await field(dialog(advisorPage), "Amount that arrived").fill("49,000.00");
    await button(advisorPage, "Record it").click();
    await expect(section(advisorPage, `Paid out by ${lenderName}`)).toContainText("$49,000");
    await button(advisorPage, "Add an entry").click();
    await field(dialog(advisorPage), "Amount").fill("1,500.00");
    await dialog(advisorPage).getByRole("button", { name: "Add", exact: true }).click();
    await expect(section(advisorPage, "Ledger")).toContainText("$1,500");
    await inspect(advisorPage, "desk: placement, offers, and ledger");
  });

  await test.step("the client's status and timeline say funded", async () => {
    await expect(clientPage.getByText(`${lenderName} paid out $49,000`)).toBeVisible();
    await loadDashboard(clientPage);
    const timeline = section(clientPage, "What happened so far");
    await expect(timeline).toContainText("Funded");
    await inspect(clientPage, "dashboard, funded");
  });
});

test("a client revokes while the lender's page is open: it empties, no byte comes anymore, and the desk says so", async ({
  page: advisorPage,
  placing: { lenderName, programName },
  client,
  mailServer,
  newDevice,
}) => {
  const { person, userId, caller } = client;
  const lenderEmail = `deals-${userId.slice(0, 8)}@harbor.example.com`;
  const clientPage = await newDevice(onPhone);
  const lenderPage = await newDevice({ viewport: laptop, reducedMotion: "reduce" });
  await clientPage.addLocatorHandler(profilePopup(clientPage), () => profileLater(clientPage).click());

  await test.step("a lender has the client's file", async () => {
    await prequalify(caller, person);
    await acceptPrequalified(advisorPage, client);
    await applyFromCalifornia(client);
    await sendFileByCall(advisorPage, client, { programName, lenderEmail });
  });

  let link = "";
  let session = "";
  let shown = "";
  const files = lenderPage.getByRole("list", { name: "Files to download" });
  await test.step("the lender opens it, downloads a document, and looks at it in a tab", async () => {
    await lenderPage.clock.install();
    link = await enterByMail(lenderPage, { mailServer, email: lenderEmail, subject: /a file for/ });
    const asking = lenderPage.waitForRequest("**/api/lender/items/*");
    const arriving = lenderPage.waitForEvent("download");
    await files.getByRole("button", { name: /^Download .*Bank statements/ }).click();
    session = (await (await asking).allHeaders()).authorization ?? "";
    expect((await readDownload(await arriving)).subarray(0, 4).toString()).toBe("%PDF");
    const opening = lenderPage.waitForEvent("popup");
    const linking = lenderPage.waitForResponse("**/api/lender/items/*/link");
    await files.getByRole("button", { name: /^View .*Bank statements/ }).click();
    shown = (await (await linking).json()).data.url;
    await (await opening).close();
    const pages = await lenderPage.request.get(shown);
    expect(pages.headers()["content-disposition"]).toMatch(/^inline;/);
    expect((await pages.body()).subarray(0, 4).toString()).toBe("%PDF");
    await advisorPage.goto(`/desk/clients/${userId}?tab=placement`);
    await expect(section(advisorPage, "Placement")).toContainText("Opened 1 time");
  });

  await test.step("the client revokes their consent, and reads what that can't undo", async () => {
    await client.enter(clientPage);
    await clientPage.goto("/dashboard/who-has-my-file");
    await clientPage.getByRole("button", { name: /^Revoke/ }).click();
    const question = clientPage.getByRole("alertdialog");
    await expect(question).toContainText("This can't take back what Harbor Bank has already downloaded");
    await question.getByRole("button", { name: "Revoke it" }).click();
    await expect(clientPage.getByText("No lender can open your file right now")).toBeVisible();
    await inspect(clientPage, "who has my file, revoked");
  });

  await test.step("no byte comes anymore, by the open session or by the link", async () => {
    for (const position of [0, 1, 2]) {
      const answer = await lenderPage.request.get(`/api/lender/items/${position}`, {
        headers: { authorization: session },
      });
      expect([401, 403]).toContain(answer.status());
      expect((await answer.body()).includes("%PDF")).toBe(false);
    }
    expect((await lenderPage.request.get(shown)).status()).toBe(403);
    const code = await lenderPage.request.post("/api/private-link/code", {
      data: { token: new URL(link).hash.slice(1) },
    });
    expect(code.status()).toBe(403);
  });

  await test.step("the lender's page empties by itself, and the lender is asked to stop", async () => {
    await lenderPage.clock.fastForward(doorAsksMs);
    await expect(lenderPage.getByRole("heading", { level: 1, name: "This page is closed" })).toBeVisible();
    await expect(files).toHaveCount(0);
    await expect(lenderPage.getByText("Tideline Bakery")).toHaveCount(0);
    await inspect(lenderPage, "lender's page, closed");
    expect((await mailServer.next(lenderEmail, /please stop$/)).text).toContain("no longer works");
  });

  await test.step("the desk, still open, says so", async () => {
    const placement = section(advisorPage, "Placement");
    await expect(placement.getByText("Taken back", { exact: true })).toBeVisible();
    await placement.getByRole("button", { name: new RegExp(`^${lenderName}`) }).click();
    await expect(placement).toContainText(`${person.firstName} ${person.lastName} revoked their consent.`);
    await expect(placement.getByText("Revoked", { exact: true })).toBeVisible();
  });
});

test("consents run out while the lender's page is open: nothing can be downloaded anymore, and it says why", async ({
  page: advisorPage,
  placing: { lenderName, programName },
  client,
  database,
  mailServer,
  newDevice,
}) => {
  const { person, userId, caller } = client;
  const lenderEmail = `deals-${userId.slice(0, 8)}@harbor.example.com`;
  const lenderPage = await newDevice(onPhone);
  const clientPage = await newDevice(onPhone);
  await clientPage.addLocatorHandler(profilePopup(clientPage), () => profileLater(clientPage).click());

  let link = "";
  const files = lenderPage.getByRole("list", { name: "Files to download" });
  await test.step("a lender has the client's file open", async () => {
    await prequalify(caller, person);
    await acceptPrequalified(advisorPage, client);
    await applyFromCalifornia(client);
    await sendFileByCall(advisorPage, client, { programName, lenderEmail });
    link = await enterByMail(lenderPage, { mailServer, email: lenderEmail, subject: /a file for/ });
    await expect(files.getByRole("button", { name: /^Download / }).first()).toBeVisible();
  });

  await test.step("the consent's thirty days are over, and a press downloads nothing", async () => {
    const [{ id }] = (await call(caller, "/lead-user/submissions")).body.data.submissions;
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await setConsentsEnd({ asOwner: (sql) => owner.query(sql) }, id, "now()");
    await owner.end();
    const downloads: Download[] = [];
    lenderPage.on("download", (download) => downloads.push(download));
    await files.getByRole("button", { name: /^Download .*Bank statements/ }).click();
    await expect(lenderPage.getByRole("heading", { level: 1, name: "This page is closed" })).toBeVisible();
    await expect(lenderPage.getByRole("alert")).toHaveText(
      "A consent to show this file has ended, so nothing more can be opened here. The firm can ask for a new one.",
    );
    await expect(lenderPage.getByText("Tideline Bakery")).toHaveCount(0);
    await inspect(lenderPage, "lender's page, consent over");
    expect(downloads).toEqual([]);
  });

  await test.step("nor does the link open it again, and no code is mailed", async () => {
    await lenderPage.goto("about:blank");
    await lenderPage.goto(link);
    await button(lenderPage, "Email me the code").click();
    await expect(lenderPage.getByRole("alert")).toContainText("A consent to show this file has ended");
  });

  await test.step("the client reads that it's over, and the advisor asks for it again", async () => {
    await client.enter(clientPage);
    await clientPage.goto("/dashboard/who-has-my-file");
    await expect(section(clientPage, lenderName)).toContainText("The lender got your file, and can't open it anymore.");
    await inspect(clientPage, "who has my file, consent over");
    await advisorPage.goto(`/desk/clients/${userId}?tab=placement`);
    const placement = section(advisorPage, "Placement");
    await placement.getByRole("button", { name: new RegExp(`^${lenderName}`) }).click();
    await inspect(advisorPage, "desk: consent over");
    await button(advisorPage, "Ask for consents").click();
    await dialog(advisorPage).getByRole("button", { name: "Ask", exact: true }).click();
    await expect(dialog(advisorPage)).toBeHidden();
    await expect(clientPage.getByRole("button", { name: /^Read and sign/ })).toBeVisible({ timeout: 40_000 });
  });
});

test("terms change after their disclosure: the old paper is void, and the offer waits for the new one", async ({
  page: advisorPage,
  placing: { lenderName, programName },
  client,
  newDevice,
}) => {
  const { person, userId, caller } = client;
  const clientPage = await newDevice(onPhone);
  await clientPage.addLocatorHandler(profilePopup(clientPage), () => profileLater(clientPage).click());
  const offers = section(advisorPage, "Offers");
  const show = offers.getByRole("button", { name: /^Show to the client/ });
  const attach = (name: string) => offers.getByLabel(/^Disclosure for version/).setInputFiles([pdf(name)]);
  const showIt = async () => {
    await show.click();
    await advisorPage.getByRole("alertdialog").getByRole("button", { name: "Show it" }).click();
    await expect(offers).toContainText("Waiting for the client to read the disclosure");
  };

  await test.step("a draft with its disclosure gets other terms: staff read what to do", async () => {
    await prequalify(caller, person);
    await acceptPrequalified(advisorPage, client);
    await applyFromCalifornia(client);
    const lenderEmail = `deals-${userId.slice(0, 8)}@harbor.example.com`;
    await sendFileByCall(advisorPage, client, { programName, lenderEmail });
    await advisorPage.goto(`/desk/clients/${userId}?tab=placement`);
    await button(advisorPage, "Enter an offer").click();
    await fillLoan(dialog(advisorPage));
    await button(advisorPage, "Save the draft").click();
    await expect(dialog(advisorPage)).toBeHidden();
    await attach("For 50,000.pdf");
    await expect(show).toBeEnabled();
    await offers.getByRole("button", { name: /^Change/ }).click();
    await field(dialog(advisorPage), "Amount").fill("40000");
    await button(advisorPage, "Save the draft").click();
    await expect(dialog(advisorPage)).toBeHidden();
    await expect(offers).toContainText("It's about other terms. Attach the one for these.");
    await expect(offers).toContainText("Attach it first: the client has to open it.");
    await expect(show).toBeDisabled();
    await inspect(advisorPage, "desk: a disclosure about other terms");
    await client.enter(clientPage);
    await clientPage.goto("/dashboard/offers");
    await expect(clientPage.getByText("No offers yet")).toBeVisible();
    expect((await call(caller, "/lead-user/offers")).body.data).toMatchObject({ offers: [], disclosures: [] });
  });

  const papers = section(clientPage, "Read this first");
  const open = async () => {
    const opening = clientPage.waitForEvent("popup");
    await papers.getByRole("link", { name: new RegExp(`^${lenderName}`) }).click();
    await (await opening).close();
  };
  await test.step("with the right one, the client opens it, and the terms change once more", async () => {
    await attach("For 40,000.pdf");
    await showIt();
    await expect(papers).toContainText("For 40,000.pdf", { timeout: 40_000 });
    await open();
    await offers.getByRole("button", { name: /^Enter a new version/ }).click();
    await field(dialog(advisorPage), "Amount").fill("45000");
    await button(advisorPage, "Save the draft").click();
    await expect(dialog(advisorPage)).toBeHidden();
    await expect(show).toBeDisabled();
    await attach("For 45,000.pdf");
    await showIt();
  });

  await test.step("what was opened is gone, and only the paper for these terms brings the card", async () => {
    await expect(papers).toContainText("For 45,000.pdf", { timeout: 40_000 });
    await expect(papers).not.toContainText("For 40,000.pdf");
    expect((await call(caller, "/lead-user/offers")).body.data.offers).toEqual([]);
    await open();
    await field(papers, "Your signature").fill(`${person.firstName} ${person.lastName}`);
    await papers.getByRole("button", { name: "Sign" }).click();
    const card = clientPage.getByRole("table", { name: /^Your offers/ });
    await expect(card.getByRole("columnheader")).toHaveText(new RegExp(`^${lenderName}Loan, APR`));
    await expect(card).toContainText("$45,000");
    await inspect(clientPage, "my offers, after other terms");
  });
});
