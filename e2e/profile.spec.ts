import type { Page } from "@playwright/test";
import { expectNoViolation, loadDashboard, sidewaysPixels } from "./support/inspect.ts";
import { button, createPerson, field, pick, profilePopup, signUp, toast } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { choose } from "./support/wizard.ts";

const saved = "Profile updated successfully";
// Match whole values only: four digits also occur inside ids, tokens, and durations.
const secrets = ["6644", "123456789", "12-3456789", "1980-02-03", "02/03/1980"].map(
  (secret) => new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`),
);

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const openTab = async (page: Page, name: string): Promise<void> => {
  await tab(page, name).click();
  await expect(page.getByRole("tabpanel", { name })).toBeVisible();
};
const onFile = (page: Page, label: string) => page.getByRole("group", { name: label, exact: true });
const save = (page: Page) => button(page, "Save Changes").click();

/** Expects every message in the focused summary, and the first one as a toast. */
const expectRefused = async (page: Page, sentences: readonly string[]): Promise<void> => {
  const summary = page.getByRole("alert").filter({ hasText: "Please check these answers" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([...sentences]);
  await expect(toast(page, sentences[0] ?? "")).toBeVisible();
};

const expectUsable = async (page: Page): Promise<void> => {
  await expectNoViolation(page);
  expect(await sidewaysPixels(page), "pixels of sideways scroll").toBeLessThanOrEqual(0);
};

const fillPersonal = async (page: Page): Promise<void> => {
  await field(page, "Street").fill("12 Bayshore Blvd.");
  await field(page, "City").fill("Tampa");
  await field(page, "Zip Code").fill("33602");
  await page.getByRole("spinbutton", { name: /month/ }).click();
  await page.keyboard.type("02031980");
  await field(page, "SSN Last 4 Digits").fill("6644");
};

const fillBusiness = async (page: Page): Promise<void> => {
  await field(page, "Business Name").fill("Tideline Bakery");
  await field(page, "EIN").fill("12-3456789");
  await field(page, "Business Street").fill("14 Harbor St. #2");
  await field(page, "Business City").fill("Tampa");
  await pick(page, "Business State", "Florida (FL)");
  await field(page, "Business Zip Code").fill("33602");
  await pick(page, "Entity Type", "LLC");
  await pick(page, "Industry Type", "Restaurants/Bars/Catering");
};

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("an owner completes the profile tab by tab, and no sensitive value comes back", async ({
    page,
    desk,
    sharedSignupId,
  }) => {
    const person = createPerson();

    await test.step("the popup leads to the missing field", async () => {
      await signUp(page, person, sharedSignupId);
      // Another visit.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto("/dashboard");
      await expect(profilePopup(page).getByRole("link", { name: "Go to PreQualification" })).toBeVisible();
      await profilePopup(page)
        .getByText(/details for later/)
        .click();
      await profilePopup(page).getByRole("link", { name: "Years in Business" }).click();
      await expect(field(page, "Years in Business")).toBeFocused();
      await expect(page).toHaveURL(/\/dashboard\/profile\?tab=financial$/);
    });

    await test.step("each tab lists what it lacks", async () => {
      await save(page);
      await expectRefused(page, ["Please Enter Monthly Revenue", "Please Enter Years in Business"]);
      await openTab(page, "Business Information");
      await save(page);
      await expectRefused(page, [
        "Please Enter Business Name",
        "Please Enter Business Street",
        "Please Enter Business City",
        "Please Enter Business State",
        "Please Enter Business Zip Code",
        "Please Select Entity Type",
        "Please Select Industry Type",
      ]);
      await expectUsable(page);
      await openTab(page, "Personal Information");
      await save(page);
      await expectRefused(page, [
        "Please Enter Street",
        "Please Enter City or Verify City Name",
        "Please Enter  Zip Code",
        "Please Enter Date of Birth",
        "Please Enter SSN Last 4 Digits",
      ]);
      await expectUsable(page);
    });

    await test.step("the personal tab is saved, and the greeting follows", async () => {
      await fillPersonal(page);
      await field(page, "First Name").fill("Renée");
      await save(page);
      await expect(toast(page, saved)).toBeVisible();
      await expect(page.getByRole("banner").getByText("Renée")).toBeVisible();
      await expect(onFile(page, "SSN Last 4 Digits")).toContainText("•••• on file");
      await expect(onFile(page, "Date of Birth")).toContainText("•••• on file");
    });

    await test.step("the business tab is saved", async () => {
      await page.getByRole("link", { name: "Business Name", exact: true }).click();
      await expect(field(page, "Business Name")).toBeFocused();
      await fillBusiness(page);
      await save(page);
      await expect(toast(page, saved)).toBeVisible();
      await expect(onFile(page, "EIN")).toContainText("•••• 6789 on file");
    });

    await test.step("the financial tab is saved, and nothing is missing anymore", async () => {
      await openTab(page, "Financial Snapshot");
      await field(page, "Monthly Revenue").fill("42000");
      await expect(field(page, "Annual Revenue")).toHaveValue("504,000");
      await field(page, "Years in Business").fill("7");
      await save(page);
      await expect(page.getByText(/details? (is|are) still missing/)).toBeHidden();
    });

    await test.step("the profile survives kill -9, and says what is on file without showing it", async () => {
      await desk.killHard();
      await desk.launch();
      await page.reload();
      await expect(field(page, "Years in Business")).toHaveValue("7");
      await openTab(page, "Personal Information");
      await expect(field(page, "Street")).toHaveValue("12 Bayshore Blvd.");
      await expect(onFile(page, "Date of Birth")).toContainText("on file");
      await expectUsable(page);
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      for (const secret of secrets) {
        expect(kept, "browser storage").not.toMatch(secret);
        expect(desk.output, "the log").not.toMatch(secret);
      }
    });

    await test.step("a saved tab can be saved again without the sensitive values, and one of them changed", async () => {
      const sent = page.waitForRequest("**/api/lead-user");
      await field(page, "Home Phone").fill("5550100199");
      await save(page);
      const body = (await sent).postDataJSON();
      expect(body).toMatchObject({ x_studio_home_phone: "5550100199" });
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["x_studio_dob"]));
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["x_studio_ssn_last4"]));
      await expect(toast(page, saved)).toBeVisible();
      await button(page, "Change SSN Last 4 Digits").click();
      await expect(field(page, "SSN Last 4 Digits")).toBeFocused();
      await page.keyboard.type("7755");
      await save(page);
      await expect(onFile(page, "SSN Last 4 Digits")).toContainText("•••• on file");
    });

    await test.step("the popup about the profile doesn't come back", async () => {
      await loadDashboard(page);
      await expect(profilePopup(page)).toBeHidden();
    });
  });
});

test("unsaved changes survive another tab and a failed save, and leaving asks about them", async ({
  page,
  sharedSignupId,
}) => {
  await signUp(page, createPerson(), sharedSignupId);
  await page.goto("/dashboard/profile");
  await fillPersonal(page);
  await choose(page, "Role", "Owner");

  await openTab(page, "Financial Snapshot");
  await openTab(page, "Personal Information");
  await expect(field(page, "Street")).toHaveValue("12 Bayshore Blvd.");
  await expect(field(page, "SSN Last 4 Digits")).toHaveValue("••••");

  await page.route("**/api/lead-user", (route) => route.abort());
  await save(page);
  await expect(toast(page, "We couldn't reach the server.")).toBeVisible();
  await expect(field(page, "Street")).toHaveValue("12 Bayshore Blvd.");

  await page.getByRole("link", { name: "My Applications" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay and save" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile/);

  await page.unroute("**/api/lead-user");
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/lead-user") && sent.push(request.url()));
  await button(page, "Save Changes").dblclick();
  await expect(toast(page, saved)).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole("link", { name: "My Applications" }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-applications/);
});

test("four pages, each with its address, and a question before unsaved answers are left", async ({
  page,
  sharedSignupId,
}) => {
  await signUp(page, createPerson(), sharedSignupId);
  await page.goto("/dashboard/profile");
  const pages = page.getByRole("navigation", { name: "Profile pages" });
  for (const [name, path, part] of [
    ["Security", "security", "Second factor"],
    ["Notifications", "notifications", "Emails from us"],
    ["My data", "my-data", "Delete all my data"],
  ] as const) {
    await pages.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/dashboard/profile/${path}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(pages.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("region", { name: part })).toBeVisible();
  }
  await pages.getByRole("link", { name: "Profile" }).click();
  await field(page, "Street").fill("12 Bayshore Blvd.");
  await pages.getByRole("link", { name: "Security" }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: /Stay/ }).click();
  await expect(field(page, "Street")).toHaveValue("12 Bayshore Blvd.");
});

test("with the keyboard alone: a tab, a date, a save", async ({ page, sharedSignupId }) => {
  await signUp(page, createPerson(), sharedSignupId);
  await page.goto("/dashboard/profile");
  await tab(page, "Personal Information").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Financial Snapshot")).toBeFocused();
  await expect(page).toHaveURL(/tab=financial/);
  await expect(field(page, "Monthly Revenue")).toBeVisible();
  await page.keyboard.press("Tab");
  // The currency has one option, already chosen.
  await page.keyboard.press("Tab");
  await expect(field(page, "Monthly Revenue")).toBeFocused();
  await page.keyboard.type("12500");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(field(page, "Years in Business")).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(toast(page, saved)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(field(page, "Monthly Revenue")).toHaveValue("12,500");
});
