import { shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import { drawSampleStatement, sampleLayouts } from "../server/src/testing/sample-statements/draw-sample-statement.ts";
import { createApplicationAnswers, submitApplicationByCall } from "./support/application.ts";
import { callDesk } from "./support/call-desk.ts";
import { prequalify } from "./support/calls.ts";
import type { ChosenFile } from "./support/files.ts";
import { createInspect, loadDashboard } from "./support/inspect.ts";
import { button, field, profileLater, profilePopup } from "./support/people.ts";
import { acceptPrequalified, test } from "./support/placing-firm.ts";
import { expect } from "./support/test.ts";
import { browse, storedFiles } from "./support/uploads.ts";

const phone = { width: 360, height: 740 };
const inspect = createInspect([phone, { width: 1280, height: 900 }]);
const statements = "Bank statements";
const lastMonth = shiftMonth(new Date().toISOString().slice(0, 7), -1);
const layout = sampleLayouts.find(({ name }) => name === "sections with counts") ?? sampleLayouts[0];

const draw = async (back: number, holder: string, droppedPage?: number): Promise<ChosenFile> => {
  if (!layout) throw new Error("There is no layout.");
  const { bytes } = await drawSampleStatement({
    layout,
    seed: 70 + back,
    month: shiftMonth(lastMonth, -back),
    number: "55512344471",
    holder,
    ...(droppedPage === undefined ? {} : { damage: { droppedPage } }),
  });
  return { name: `scan-${back}${droppedPage ? "-short" : ""}.pdf`, mimeType: "application/pdf", buffer: bytes };
};

test.use({
  storageState: async ({ placing }, use) => use(placing.advisorState),
  contextOptions: { reducedMotion: "reduce" },
});

test("statements are read at the upload, and each sentence of the memo opens the line that it rests on", async ({
  page: advisorPage,
  placing: { programName, lenderName },
  client,
  newDevice,
}) => {
  const { person, userId, caller } = client;
  const holder = `${person.firstName} ${person.lastName}`;
  const clientPage = await newDevice({ viewport: phone, hasTouch: true, reducedMotion: "reduce" });
  await clientPage.addLocatorHandler(profilePopup(clientPage), () => profileLater(clientPage).click());

  await test.step("the owner hands over three months, and reads what each holds", async () => {
    await prequalify(caller, person);
    await acceptPrequalified(advisorPage, client);
    await submitApplicationByCall(caller, { answers: createApplicationAnswers(person), coBorrowers: [] });
    await client.enter(clientPage);
    await clientPage.goto("/dashboard/documents");
    await clientPage.getByRole("tab", { name: statements }).click();
    await browse(clientPage, statements, [await draw(0, holder), await draw(1, holder, 2), await draw(2, holder)]);
    await clientPage.getByRole("button", { name: "Upload 3 files" }).click();
    const files = storedFiles(clientPage, statements);
    await expect(files.filter({ hasText: "scan-0.pdf" })).toContainText(/account ending 4471, \d+ rows, adds up\./);
    await expect(files.filter({ hasText: "scan-1-short.pdf" })).toContainText("Page 2 of");
    const grid = clientPage.getByRole("table", { name: "Statements by account and month" });
    await expect(grid.getByText(/: a page is missing$/)).toHaveCount(1);
    await inspect(clientPage, "read statements");
    await browse(clientPage, statements, [await draw(1, holder)]);
    await clientPage.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(grid.getByText(/: here, adds up$/)).toHaveCount(3);
    await loadDashboard(clientPage);
    await expect(clientPage.getByText("Bank statements, last 3 months")).toBeHidden();
  });

  await test.step("the advisor sees figures, and a row's line on its page", async () => {
    await advisorPage.goto(`/desk/clients/${userId}?tab=documents`);
    const read = advisorPage.getByRole("region", { name: "Statements" });
    await expect(read.getByRole("rowheader")).toHaveCount(4);
    await read.getByRole("button").first().click();
    const dialog = advisorPage.getByRole("dialog", { name: /scan-0\.pdf/ });
    await expect(dialog.getByRole("img", { name: /^Page \d$/ })).toBeVisible();
    await expect(dialog.getByRole("img", { name: "Confirmed by the arithmetic" }).first()).toBeVisible();
    await dialog.getByRole("table").getByRole("button").nth(5).click();
    await expect(dialog.locator("[data-mark]")).toBeInViewport();
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("the owner reads the memo before it goes out, and answers it", async () => {
    const { applications, programs } = await callDesk(advisorPage, `/clients/${userId}/submission-choices`);
    const program = programs.find(({ name }: { name: string }) => name === programName);
    const { id } = await callDesk(advisorPage, `/clients/${userId}/submissions`, {
      body: {
        application_id: applications[0].id,
        program_id: program.id,
        channel: "link",
        lender_email: `deals-${userId.slice(0, 8)}@harbor.example.com`,
        note: "",
        documents: [],
      },
    });
    await callDesk(advisorPage, `/clients/${userId}/submissions/${id}/consents`, { body: { purposes: ["submit"] } });
    await clientPage.goto("/dashboard/who-has-my-file");
    await button(clientPage, `Read what we'd tell ${lenderName}`).click();
    const memo = clientPage.getByRole("dialog", { name: `What ${lenderName} would read` });
    await expect(memo.getByText(/^Statements show deposits of \$/)).toBeVisible();
    await inspect(clientPage, "the owner's memo");
    await memo.getByRole("button", { name: /^Answer ?: You ask for/ }).click();
    await field(memo, "Your answer").fill("Half of it would do.");
    await memo.getByRole("button", { name: "Save" }).click();
    await expect(memo.getByText("You: “Half of it would do.”")).toBeVisible();
  });

  await test.step("every number of the memo is one press from its line", async () => {
    await advisorPage.goto(`/desk/clients/${userId}?tab=placement`);
    const placement = advisorPage.getByRole("region", { name: "Placement", exact: true });
    await placement.getByRole("button", { name: new RegExp(`^${lenderName}`) }).click();
    await button(advisorPage, "Read the memo").click();
    const memo = advisorPage.getByRole("dialog", { name: `What ${lenderName} will read` });
    await expect(memo.getByText("The owner: “Half of it would do.”")).toBeVisible();
    const sentence = memo.getByRole("listitem").filter({ hasText: "The average daily balance is" });
    await expect(sentence.getByRole("button")).toHaveCount(3);
    await inspect(advisorPage, "the desk's memo");
    await sentence.getByRole("button", { name: /^scan-2\.pdf, page/ }).click();
    const page = advisorPage.getByRole("dialog", { name: /scan-2\.pdf/ });
    await expect(page.locator("[data-mark]")).toBeInViewport();
  });
});
