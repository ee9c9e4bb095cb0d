import type { Locator } from "@playwright/test";
import { Desk } from "../../e2e/support/desk.ts";
import { type EmptyDatabase, startEmptyDatabase } from "../../e2e/support/empty-database.ts";
import { dismissProfilePopup } from "../../e2e/support/people.ts";
import { test as base, expect } from "../../e2e/support/test.ts";
import {
  consentBox,
  expectStep,
  fillBusiness,
  fillFunding,
  fillPersonal,
  pressNext,
  wizardPath,
} from "../../e2e/support/wizard.ts";
import { photograph } from "./photograph.ts";
import { fillSample, type SampleClient, signUpSample } from "./sample-client.ts";

const laptop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 };
const phone = { viewport: { width: 360, height: 760 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const laptopWidths = [640, 960, 1280];
const phoneWidths = [240, 360, 480];

const test = base.extend<object, { database: EmptyDatabase; sample: SampleClient }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const database = await startEmptyDatabase();
      await use(database);
      await database.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  desk: [
    async ({ database }, use) => {
      const desk = await Desk.start({ DATABASE_URL: database.url, DATA_DIR: database.dataDir });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  sample: [
    async ({ desk, database, browser }, use) => {
      const sample = await signUpSample(desk);
      const page = await browser.newPage({ baseURL: desk.url });
      await fillSample(page, sample, database.url);
      await page.close();
      await use(sample);
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Scrolls an element to just below the fixed bar of 64 px. */
const scrollTo = (target: Locator): Promise<void> =>
  target.evaluate((element) => {
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 76, behavior: "instant" });
  });

const report = (sizes: Readonly<Record<string, number>>): void => {
  for (const [file, kilobytes] of Object.entries(sizes)) console.log(`  ${file}: ${kilobytes} KB`);
};

test.describe("on a laptop", () => {
  test.use(laptop);

  test("dashboard", async ({ page, sample }) => {
    await sample.enter(page);
    await page.goto("/dashboard");
    await dismissProfilePopup(page);
    await expect(page.getByText("Under Review").first()).toBeVisible();
    const sizes = await photograph(page, { name: "dashboard", widths: laptopWidths });
    report(sizes);
    expect(sizes["dashboard-960.avif"], "KB").toBeLessThanOrEqual(40);
  });
});

// Fill in the form without touch: on a phone, lists close when no on-screen keyboard appears.
test.describe("on a computer screen as narrow as a phone", () => {
  test.use({ ...phone, isMobile: false, hasTouch: false });

  test("prequalification", async ({ page, desk }) => {
    const newcomer = await signUpSample(desk);
    await newcomer.enter(page);
    await page.goto(wizardPath);
    await expectStep(page, 1);
    await fillPersonal(page, newcomer.person);
    await pressNext(page);
    await expectStep(page, 2);
    await fillBusiness(page);
    await pressNext(page);
    await expectStep(page, 3);
    await fillFunding(page);
    await consentBox(page).check();
    await scrollTo(page.getByRole("heading", { level: 2, name: "Step 3 of 4" }));
    report(await photograph(page, { name: "prequalification", widths: phoneWidths }));
  });
});
