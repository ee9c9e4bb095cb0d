import type { Page } from "@playwright/test";
import {
  applicationPath,
  applicationReceipt,
  applicationSubmitLabel,
  bo,
  createApplicationAnswers,
  createCoBorrowerAnswers,
  cy,
  expectApplicationReview,
  listApplicationReferences,
  openApplication,
  saveApplicationDraft,
} from "./support/application.ts";
import { Cable } from "./support/cable.ts";
import { call, prequalify } from "./support/calls.ts";
import { Desk } from "./support/desk.ts";
import { startEmptyDatabase } from "./support/empty-database.ts";
import { png } from "./support/files.ts";
import { movePointer } from "./support/inspect.ts";
import {
  button,
  createPerson,
  dismissProfilePopup,
  expectCaptchaSolved,
  field,
  fillSignUp,
  toast,
} from "./support/people.ts";
import { hydratePage } from "./support/public-pages.ts";
import { test as base, type Client, expect } from "./support/test.ts";
import { browse, storedFiles } from "./support/uploads.ts";
import {
  expectDraftSaved,
  expectStep,
  fillWizard,
  pressNext,
  receiptPopup,
  requestRows,
  submitLabel,
  wizardPath,
} from "./support/wizard.ts";

base.describe.configure({ mode: "parallel" });

const databaseAway = "The service is briefly unavailable. Nothing was lost; please try again.";
const serverAway = "We couldn't reach the server. Please check your connection and try again.";
const keptHere = "Saved in this browser. We'll save it to your account when you're back online.";

const test = base.extend<{ mended: undefined }, { cable: Cable }>({
  // A server whose database can be taken away and given back.
  cable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const database = await startEmptyDatabase();
      const cable = await Cable.lay(database.url);
      await use(cable);
      await cable.close();
      await database.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  desk: [
    async ({ cable }, use) => {
      const desk = await Desk.start({ DATABASE_URL: cable.url });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  mended: [
    async ({ cable }, use) => {
      await use(undefined);
      cable.mend();
    },
    { auto: true },
  ],
});

const openWizard = async (page: Page, step = 1): Promise<void> => {
  await page.goto(wizardPath);
  await expectStep(page, step);
};

test("without its database the dashboard says so and keeps its text, and Retry loads the lists", async ({
  page,
  client,
  cable,
}) => {
  await client.enter(page);
  await prequalify(client.caller, client.person);
  cable.cut();
  await page.goto("/dashboard");
  await expect(page.getByText("We couldn't load this list.")).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByText("No applications found", { exact: true })).toHaveCount(2);
  await expect(page.getByText("No Appointment Found", { exact: true })).toBeVisible();
  await expect(page.getByText("We couldn't load these numbers")).toBeVisible();
  await expect(page.getByText("We couldn't load this", { exact: true }).first()).toBeVisible();
  // The database is still down, so Retry shows the same.
  await button(page, "Retry").last().click();
  await expect(page.getByText("We couldn't load this list.")).toHaveCount(2, { timeout: 20_000 });

  cable.mend();
  const retry = button(page, "Retry");
  await expect(async () => {
    // The list behind one button may load by itself before the press.
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 });
    await expect(retry).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(requestRows(page)).toHaveCount(1);
  await expect(page.getByText("Pre-qualification: Submitted")).toBeVisible();
  await expect(page.getByText("We couldn't")).toHaveCount(0);
});

test("a failed look-up at the gate counts as not pre-qualified", async ({ page, client, cable }) => {
  await client.enter(page);
  await prequalify(client.caller, client.person);
  await page.goto("/dashboard");
  await dismissProfilePopup(page);
  await expect(requestRows(page)).toHaveCount(1);
  cable.cut();
  const entry = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Documents" });
  await entry.click();
  const popup = page.getByRole("dialog", { name: "Pre-qualification comes first" });
  await expect(popup).toContainText("PreQualification must be submitted before accessing the feature");
  await popup.getByRole("link", { name: "Go to Dashboard" }).click();
  cable.mend();
  await entry.click();
  await expect(page).toHaveURL("/dashboard/documents");
});

test("the wizard opens without the database and saves typed answers to the account later", async ({
  page,
  client,
  cable,
  newDevice,
}) => {
  await client.enter(page);
  cable.cut();
  await openWizard(page);
  await field(page, "Full name").fill("Marisol Vega");
  await field(page, "Business website").fill("tideline.example.com");
  await expect(page.getByText(keptHere)).toBeVisible({ timeout: 20_000 });
  // The answers come back from this browser after a reload.
  await page.reload();
  await expect(field(page, "Business website")).toHaveValue("tideline.example.com");
  cable.mend();
  await expectDraftSaved(page);
  const tablet = await newDevice();
  await client.enter(tablet);
  await openWizard(tablet);
  await expect(field(tablet, "Business website")).toHaveValue("tideline.example.com");
});

test("typing works without a network and is saved when the network is back", async ({
  page,
  client,
  context,
  newDevice,
}) => {
  await client.enter(page);
  await openWizard(page);
  await context.setOffline(true);
  await field(page, "Business website").fill("offline.example.com");
  await expect(page.getByText(keptHere)).toBeVisible();
  await pressNext(page);
  await expectStep(page, 2);
  await field(page, "Business name").fill("Tideline Bakery");
  await context.setOffline(false);
  await expectDraftSaved(page);
  const tablet = await newDevice();
  await client.enter(tablet);
  await openWizard(tablet, 2);
  await expect(field(tablet, "Business name")).toHaveValue("Tideline Bakery");
});

test("a failed submit keeps every answer, and the next one is stored once", async ({ page, client, cable, desk }) => {
  await client.enter(page);
  await openWizard(page);
  await fillWizard(page, client.person);
  await expectDraftSaved(page);
  cable.cut();
  await button(page, submitLabel).click();
  await expect(toast(page, databaseAway)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Tideline Bakery" })).toBeVisible();
  cable.mend();

  await desk.killHard();
  await button(page, submitLabel).click();
  await expect(toast(page, serverAway)).toBeVisible();
  await desk.launch();
  expect(await client.countRequests()).toBe(0);

  await button(page, submitLabel).click();
  await expect(receiptPopup(page)).toContainText(/PQ-[0-9A-Z]{8}/);
  expect(await client.countRequests()).toBe(1);
});

test("an application whose submit fails keeps every answer, number, and file, and is stored once", async ({
  page,
  client,
  cable,
}) => {
  await prequalify(client.caller, client.person);
  await saveApplicationDraft(client.caller, {
    answers: { ...createApplicationAnswers(client.person), hasCoBorrower: true },
    co_borrowers: [createCoBorrowerAnswers(bo), createCoBorrowerAnswers(cy)],
    step: "documents",
  });
  await client.enter(page);
  await openApplication(page, 5);
  await browse(page, "Voided check", [await png("check.png")]);
  await expect(storedFiles(page, "Voided check")).toContainText("check.png");
  await page.goto(`${applicationPath}?step=review`);
  await expectApplicationReview(page);
  await expectDraftSaved(page);
  await expect(page.getByText("check.png", { exact: true })).toBeVisible();

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/business-funding-save")) sent.push(request.method());
  });
  cable.cut();
  await button(page, applicationSubmitLabel).click();
  await expect(toast(page, databaseAway)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("check.png", { exact: true })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "1120" })).toBeVisible();
  cable.mend();
  expect(await listApplicationReferences(client.caller)).toEqual([]);

  await button(page, applicationSubmitLabel).dblclick();
  await expect(applicationReceipt(page)).toBeVisible();
  expect(sent).toEqual(["POST", "POST"]);
  expect(await listApplicationReferences(client.caller)).toHaveLength(1);
  const { body } = await call(client.caller, `/lead-user-types-with-doc/${client.userId}`);
  const files = body.data.flatMap(({ documents }: { documents: { filename: string }[] }) => documents);
  expect(files.map(({ filename }: { filename: string }) => filename)).toEqual(["check.png"]);
});

/** Submits a whole form. The server gets it, but its answer never arrives. */
const submitAndLoseAnswer = async (page: Page, client: Client): Promise<void> => {
  await client.enter(page);
  await openWizard(page);
  await fillWizard(page, client.person);
  await page.route(
    "**/api/lead-user/prequalify",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await button(page, submitLabel).click();
  await expect(toast(page, serverAway)).toBeVisible();
};

test("trying again recovers a submit whose answer was lost", async ({ page, client }) => {
  await submitAndLoseAnswer(page, client);
  await button(page, submitLabel).click();
  await expect(receiptPopup(page)).toContainText(/PQ-[0-9A-Z]{8}/);
  expect(await client.countRequests()).toBe(1);
});

test("a submit whose answer was lost is not stored twice, even with changed answers", async ({ page, client }) => {
  await submitAndLoseAnswer(page, client);
  expect(await client.countRequests()).toBe(1);

  // Change an answer before trying again. The server says that it has the first version.
  await page.getByRole("link", { name: "Edit Funding Needs" }).click();
  await expectStep(page, 3);
  await field(page, "Funding amount requested").fill("80000");
  await pressNext(page);
  await button(page, submitLabel).click();
  await expect(toast(page, "This was already sent with different answers.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "$80,000" })).toBeVisible();
  expect(await client.countRequests()).toBe(1);
});

test("after a reload, the page says that the submit went through", async ({ page, client }) => {
  await submitAndLoseAnswer(page, client);
  await page.reload();
  await expect(page.getByText(/You sent PQ-[0-9A-Z]{8} on/)).toBeVisible();
  expect(await client.countRequests()).toBe(1);
});

test("two tabs with one form never overwrite each other, and both choices work", async ({ page, client, context }) => {
  await client.enter(page);
  await openWizard(page);
  const other = await context.newPage();
  await openWizard(other);
  await field(page, "Business website").fill("first.example.com");
  await expectDraftSaved(page);

  await field(other, "Business website").fill("second.example.com");
  const conflict = "This form was changed in another tab or on another device";
  await expect(other.getByText(conflict)).toBeVisible();
  await expect(field(other, "Business website")).toHaveValue("second.example.com");
  await button(other, "Keep mine").click();
  await expect(other.getByText(conflict)).toBeHidden();
  await expectDraftSaved(other);

  await field(page, "Business website").fill("third.example.com");
  await expect(page.getByText(conflict)).toBeVisible();
  await button(page, "Use the newer one").click();
  await expect(field(page, "Business website")).toHaveValue("second.example.com");
  await expect(page.getByText("You now see the newer version.")).toBeVisible();
  await button(page, "Bring mine back").click();
  await expect(field(page, "Business website")).toHaveValue("third.example.com");
  await expect
    .poll(async () => (await call(client.caller, "/drafts/prequalification")).body.data.answers.website)
    .toBe("third.example.com");
});

test("starting over clears the answers and can be undone", async ({ page, client }) => {
  await client.enter(page);
  await openWizard(page);
  await field(page, "Business website").fill("tideline.example.com");
  await expectDraftSaved(page);
  await page.reload();
  await button(page, "Start over").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
  await expect(field(page, "Business website")).toHaveValue("");
  await expect(field(page, "Full name")).toHaveValue(`${client.person.firstName} ${client.person.lastName}`);
  await expect.poll(async () => (await call(client.caller, "/drafts/prequalification")).body.data).toBeNull();
  await button(page, "Undo").click();
  await expect(field(page, "Business website")).toHaveValue("tideline.example.com");
});

test("a failed sign-up keeps everything typed, and a double click opens one account", async ({ page, desk, cable }) => {
  const person = createPerson();
  const signupId = await desk.issueSignupId(2);
  await page.goto("/signup");
  await fillSignUp(page, person, signupId);
  await expectCaptchaSolved(page);
  cable.cut();
  await button(page, "Sign Up").click();
  await expect(toast(page, databaseAway)).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(person.email);
  await expect(field(page, "Sign Up Id")).toHaveValue(signupId);
  cable.mend();

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/signup")) sent.push(request.method());
  });
  // The next check couldn't be fetched while the database was away.
  await page.getByRole("checkbox", { name: /not a robot/i }).click();
  await expectCaptchaSolved(page);
  await button(page, "Sign Up").dblclick();
  await expect(page).toHaveURL(/\/dashboard\/prequalification/);
  expect(sent).toEqual(["POST"]);
  await expect(page.locator("[data-sonner-toast]")).toHaveText(["Registration successful!"]);
  expect(await desk.command("signup-id", "list")).toMatch(new RegExp(`${signupId}.* 1 of 2 `));
});

test("a page whose scripts failed to load retries at the next interaction; an outdated page reloads", async ({
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/types-of-funding");
  const lost = page.waitForEvent("requestfailed");
  await movePointer(page);
  await lost;
  await page.unroute("**/assets/*.js");
  // While the first try is still failing, a sign starts nothing.
  await expect(async () => {
    await movePointer(page);
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "", { timeout: 1_000 });
  }).toPass();

  let opened = 0;
  await page.route("/types-of-funding", async (route) => {
    opened += 1;
    const response = await route.fetch();
    if (opened > 1) return route.fulfill({ response });
    // Rename the scripts, as in an older build. Skip the policy header: its hashes would no longer match.
    const body = (await response.text()).replaceAll(/(assets\/[\w.-]+)\.js/g, "$1-earlier.js");
    await route.fulfill({ status: 200, contentType: "text/html; charset=utf-8", body });
  });
  await page.goto("/types-of-funding");
  const reloaded = page.waitForEvent("load");
  await movePointer(page);
  await reloaded;
  await hydratePage(page);
  // The page, its check for a newer version, and the page again.
  expect(opened).toBe(3);
});

test("a page is loaded again when the browser doesn't ask again for scripts that failed", async ({ page }) => {
  // The scripts are there. Only as modules do they fail, as in a browser that remembers it.
  await page.route("**/assets/*.js", (route) =>
    route.request().resourceType() === "script" ? route.abort() : route.continue(),
  );
  await page.goto("/types-of-funding");
  const lost = page.waitForEvent("requestfailed");
  await movePointer(page);
  await lost;
  const reloaded = page.waitForEvent("load");
  await expect(async () => {
    await movePointer(page);
    await Promise.race([reloaded, page.waitForTimeout(200).then(() => Promise.reject(new Error("not yet")))]);
  }).toPass();
  await page.unroute("**/assets/*.js");
  // A second try may have been under way, which loads the page once more.
  await expect(() => hydratePage(page)).toPass();
});
