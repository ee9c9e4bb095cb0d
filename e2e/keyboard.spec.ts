import { saveDraft } from "./support/calls.ts";
import {
  chooseByArrows,
  expectTrapped,
  link,
  pickByTyping,
  press,
  tabTo,
  takeFirstOption,
  type,
} from "./support/keyboard.ts";
import { button, createPerson, expectCaptchaSolved, field, profilePopup } from "./support/people.ts";
import { holdScripts, hydratePage } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";
import { consentBox, expectStep, receiptPopup, requestRows, submitLabel, wizardPath } from "./support/wizard.ts";

test("sign-up and the wizard, from the first field to the receipt, with the keyboard alone", async ({
  page,
  sharedSignupId,
}) => {
  const person = createPerson();

  await test.step("the skip link comes first", async () => {
    await page.goto("/signup");
    // The first key press starts the scripts.
    await page.keyboard.press("Tab");
    await expect(button(page, "Sign Up")).toHaveAttribute("type", "submit");
    await expect(link(page, "Skip to main content")).toBeFocused();
    await expect(link(page, "Skip to main content")).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the summary lists what is missing, with a link to each field", async () => {
    await press(page, button(page, "Sign Up"));
    const summary = page.getByRole("alert").filter({ hasText: "Please check these answers" });
    await expect(summary).toBeFocused();
    await press(page, summary.getByRole("link", { name: /Please select your state/ }));
    await expect(page.getByRole("combobox", { name: "State", exact: true })).toBeFocused();
    await tabTo(page, summary.getByRole("link", { name: /Please enter your first name/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(field(page, "First name")).toBeFocused();
  });

  await test.step("Tab reaches every field in order", async () => {
    await page.keyboard.type(person.firstName);
    await type(page, field(page, "Last name"), person.lastName);
    await type(page, field(page, "Phone"), person.phone);
    await pickByTyping(page, "State", { part: "flor", option: person.state });
    await type(page, field(page, "Email"), person.email);
    await type(page, field(page, "Password"), person.password);
    await press(page, button(page, "Show password"), "Space");
    await expect(field(page, "Password")).toHaveAttribute("type", "text");
    await tabTo(page, button(page, "About the Sign Up Id"));
    const tip = page.getByText(/gives you your Sign Up Id/).last();
    await expect(tip).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tip).toBeHidden();
    await type(page, field(page, "Sign Up Id"), sharedSignupId);
    await press(page, page.getByRole("checkbox", { name: /I accept the/ }), "Space");
    await expectCaptchaSolved(page);
    await press(page, button(page, "Sign Up"));
    await expect(page).toHaveURL(/\/dashboard\/prequalification/);
  });

  await test.step("the popup traps the focus, and Escape closes it", async () => {
    await expectTrapped(page, profilePopup(page));
    await page.keyboard.press("Escape");
    await expect(profilePopup(page)).toBeHidden();
  });

  await test.step("a popup returns the focus to what opened it", async () => {
    const documents = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Documents" });
    await press(page, documents);
    await expectTrapped(page, page.getByRole("dialog", { name: "Pre-qualification comes first" }));
    await page.keyboard.press("Escape");
    await expect(documents).toBeFocused();
  });

  await test.step("step 1", async () => {
    await expectStep(page, 1);
    await tabTo(page, field(page, "Full name"));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    // Enter in a field means Next.
    await page.keyboard.press("Enter");
    const summary = page.getByRole("alert").filter({ hasText: "Please check these answers" });
    await expect(summary).toBeFocused();
    await press(page, summary.getByRole("link", { name: /^Full name/ }));
    await expect(field(page, "Full name")).toBeFocused();
    await page.keyboard.type("Marisol Vega");
    await press(page, button(page, "Next"));
  });

  await test.step("step 2's title takes the focus", async () => {
    await expect(page.getByRole("heading", { level: 2, name: /Business Details/ })).toBeFocused();
    await type(page, field(page, "Business name"), "Tideline Bakery");
    await pickByTyping(page, "Industry", { part: "restau", option: "Restaurants/Bars/Catering" });
    await pickByTyping(page, "Business structure", { part: "limited lia", option: "Limited Liability Company (LLC)" });
    await chooseByArrows(page, "Time in business", "1-2 yrs");
    await type(page, field(page, "Monthly revenue"), "42000");
    await press(page, button(page, "Next"));
  });

  await test.step("step 3", async () => {
    await expect(page.getByRole("heading", { level: 2, name: /Funding Needs/ })).toBeFocused();
    await type(page, field(page, "Funding amount requested"), "75000");
    await chooseByArrows(page, "Purpose of funding", "Equipment");
    await chooseByArrows(page, "How soon do you need it?", "30 Days");
    await chooseByArrows(page, "Estimated personal credit score", "701-800");
    await chooseByArrows(page, "Does the business have debt now?", "No");
    await press(page, consentBox(page), "Space");
    await press(page, button(page, "Next"));
  });

  await test.step("the review, a look back, and the submit", async () => {
    await expect(page.getByRole("heading", { level: 2, name: /Review/ })).toBeFocused();
    await press(page, link(page, "Edit Funding Needs"));
    await expect(page.getByRole("heading", { level: 2, name: /Funding Needs/ })).toBeFocused();
    await press(page, button(page, "Next"));
    await expectStep(page, 4);
    await press(page, button(page, submitLabel));
  });

  await test.step("the receipt", async () => {
    await expectTrapped(page, receiptPopup(page));
    await expect(receiptPopup(page)).toContainText(/PQ-[0-9A-Z]{8}/);
    await press(page, receiptPopup(page).getByRole("link", { name: "Go to Dashboard" }));
    await expect(page).toHaveURL("/dashboard");
    await expect(requestRows(page)).toHaveCount(1);
    // Closed once, it stays away for the visit.
    await expect(profilePopup(page)).toBeHidden();
  });
});

test("the login's summary also links to the captcha, and Enter in a field logs in", async ({ page, client }) => {
  await page.goto("/login");
  await hydratePage(page);
  await tabTo(page, field(page, "Email"));
  await expect(button(page, "Login")).toHaveAttribute("type", "submit");
  await page.keyboard.press("Enter");
  const summary = page.getByRole("alert").filter({ hasText: "Please check these answers" });
  await expect(summary).toBeFocused();
  await press(page, summary.getByRole("link", { name: "Please verify the reCAPTCHA" }));
  await expect(page.getByRole("checkbox", { name: /not a robot/i })).toBeFocused();
  await page.keyboard.press("Space");
  await expectCaptchaSolved(page);
  await tabTo(page, field(page, "Email"), "Shift+Tab");
  await page.keyboard.type(client.person.email);
  await type(page, field(page, "Password"), client.person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("a remembered address is there before the scripts load, and what is typed replaces it", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => localStorage.setItem("rememberedLogin", "me@example.com"));
  for (const enter of ["click", "focus"] as const) {
    const letGo = await holdScripts(page);
    await page.goto("/login");
    const email = field(page, "Email");
    await expect(email).toHaveValue("me@example.com");
    await expect(field(page, "remember me")).toBeChecked();
    await email[enter]();
    await page.keyboard.type("yo");
    letGo();
    await hydratePage(page);
    await page.keyboard.type("u@other.com", { delay: 20 });
    await expect(email).toHaveValue("you@other.com");
    await expect(field(page, "remember me")).toBeChecked();
  }
});

test("a state typed before the scripts load filters its list once they do, and can be chosen", async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto("/signup");
  const state = page.getByRole("combobox", { name: "State", exact: true });
  await state.focus();
  await page.keyboard.type("flor");
  letGo();
  await expect(page.getByRole("option")).toHaveText(["Florida (FL)"]);
  await page.keyboard.type("i");
  await expect(state).toHaveValue("flori");
  await takeFirstOption(state);
  await expect(state).toHaveValue("Florida (FL)");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the page scrolls under an open list, which moves with its field", async ({ page }) => {
    await page.goto("/signup");
    await hydratePage(page);
    const state = page.getByRole("combobox", { name: "State", exact: true });
    await state.tap();
    await state.pressSequentially("flor");
    const option = page.getByRole("option", { name: "Florida (FL)" });
    await expect(page.locator("[data-trigger=ComboBox]")).toHaveCSS("opacity", "1");
    const gap = async () => ((await option.boundingBox())?.y ?? 0) - ((await state.boundingBox())?.y ?? 0);
    const before = await gap();
    const top = await page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollBy({ top: 90, behavior: "instant" }));
    await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(top);
    await expect(state).toHaveValue("flor");
    expect(await gap()).toBeCloseTo(before, 0);
    await option.tap();
    await expect(state).toHaveValue("Florida (FL)");
  });
});

test("a security check ticked before the scripts load completes once they do, and keeps the focus", async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  await page.goto("/login");
  const box = page.getByRole("checkbox", { name: /not a robot/i });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  letGo();
  await expectCaptchaSolved(page);
  await expect(page.getByRole("checkbox", { name: "Verified. Thank you" })).toBeFocused();
});

test("starting over asks first and returns the focus when declined", async ({ page, client }) => {
  await saveDraft(client.caller, { website: "tideline.example.com" });
  await client.enter(page);
  await page.goto(wizardPath);
  await expect(button(page, "Start over")).toBeVisible();
  await press(page, button(page, "Start over"));
  const question = page.getByRole("alertdialog", { name: "Start over?" });
  await expectTrapped(page, question);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(button(page, "Start over")).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, question.getByRole("button", { name: "Start over" }));
  await expect(field(page, "Business website")).toHaveValue("");
  await press(page, button(page, "Undo"));
  await expect(field(page, "Business website")).toHaveValue("tideline.example.com");
});
