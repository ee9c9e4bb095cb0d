import type { Page } from "@playwright/test";
import { prequalify, saveDraft } from "./support/calls.ts";
import { portalScreens, publicScreens } from "./support/every-screen.ts";
import {
  createInspect,
  expectNoViolation,
  inspectOpenList,
  lowTargets,
  sidewaysPixels,
  waitUntilSettled,
} from "./support/inspect.ts";
import {
  button,
  combobox,
  dismissProfilePopup,
  expectCaptchaSolved,
  expectNoToasts,
  field,
  profilePopup,
  toast,
} from "./support/people.ts";
import { listCutTexts, openAll } from "./support/reading.ts";
import { expect, test } from "./support/test.ts";
import {
  choose,
  consentBox,
  expectStep,
  fillBusiness,
  fillFunding,
  fillPersonal,
  pressNext,
  receiptPopup,
  requestRows,
  submitLabel,
  wizardPath,
} from "./support/wizard.ts";

test.describe.configure({ mode: "parallel" });

/** Pages that mails link to, opened here without the link's token. They need scripts, so they aren't prerendered. */
const mailScreens = [
  "/appointment-change",
  "/email-preferences",
  "/reset-password",
  "/take-account",
  "/confirm-email",
  "/sample-sign-in",
  "/lender",
  "/co-borrower",
];
const phone = { width: 360, height: 800 };
const sizes = [phone, { width: 1280, height: 800 }];
const inspect = createInspect(sizes);

/** A small phone, or a small laptop at 200 %. */
const narrowest = { width: 320, height: 640 };

/** Ends at the size of a phone. */
const expectRoomAtNarrowest = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize(narrowest);
  await waitUntilSettled(page);
  expect(await sidewaysPixels(page), `${path} at ${narrowest.width} px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(phone);
};

/** Spaces letters, words, and lines as WCAG 1.4.12 says, and leaves it so. */
const expectRoomForWideSpacing = async (page: Page, path: string): Promise<void> => {
  const content =
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";
  await page.addStyleTag({ content });
  expect(await sidewaysPixels(page), `${path}, spaced widely: pixels of sideways scroll`).toBeLessThanOrEqual(0);
  expect(await listCutTexts(page), `${path}, spaced widely: cut off`).toEqual([]);
};

const gatePopup = (page: Page) => page.getByRole("dialog", { name: "Pre-qualification comes first" });

/** Opens a searchable list with the pointer. */
const openList = async (page: Page, label: string) => {
  await (await combobox(page, label)).click();
  await expect(page.getByRole("option").first()).toBeVisible();
};

// Without motion, axe measures contrast after everything has faded in.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("opened on a phone, at every size", () => {
  test.use({ viewport: phone });

  for (const [which, paths] of [
    ["the public screens", publicScreens],
    ["the screens that mails link to", mailScreens],
  ] as const)
    test(`${which}, also at 320 px and spaced widely`, async ({ page }) => {
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path);
          await inspect(page, path);
          expect(await lowTargets(page), `${path}: targets too low for a finger`).toEqual([]);
          await expectRoomAtNarrowest(page, path);
          if ((await openAll(page)) > 0) await inspect(page, `${path} with everything open`);
          await expectRoomForWideSpacing(page, path);
        });
    });

  test("login and sign-up with every message they can show", async ({ page }) => {
    for (const [path, label] of [
      ["/login", "Login"],
      ["/ask-for-sign-up-id", "Ask for one"],
      ["/signup", "Sign Up"],
    ] as const) {
      await page.goto(path);
      await button(page, label).click();
      await expect(page.getByRole("alert").filter({ hasText: "Please check these answers" })).toBeFocused();
      await expect(toast(page, "Please")).toBeVisible();
      await inspect(page, `${path} refused`);
      // No one has typed, which would have started it.
      await page.getByRole("checkbox", { name: /not a robot/i }).click();
      await expectCaptchaSolved(page);
      await inspect(page, `${path} captcha solved`);
    }
    await expect(page.getByText("We guide you and prepare documents.", { exact: false })).toBeVisible();
    await expectNoToasts(page);
    await field(page, "Password").fill("Tide&Led");
    await button(page, "About the Sign Up Id").click();
    await inspect(page, "/signup tip");
    await page.keyboard.press("Escape");
    for (const size of sizes) {
      await page.setViewportSize(size);
      await openList(page, "State");
      await inspectOpenList(page, `/signup list open at ${size.width} px`);
      await page.keyboard.press("Escape");
    }
  });

  test("the portal of a newcomer, with its popups", async ({ page, client }) => {
    await client.enter(page);
    await page.goto("/dashboard");
    await expect(profilePopup(page)).toBeVisible();
    await inspect(page, "newcomer profile popup");
    await profilePopup(page)
      .getByText(/details for later/)
      .click();
    await inspect(page, "newcomer profile popup with its details");
    expect(await lowTargets(page), "profile popup: targets too low for a finger").toEqual([]);
    await dismissProfilePopup(page);
    await expect(page.getByText("No applications found", { exact: true })).toHaveCount(2);
    for (const path of portalScreens) {
      await page.goto(path);
      // Opened by its address, a page that needs a pre-qualification shows the popup.
      if (/funding-application|documents/.test(path)) await expect(gatePopup(page)).toBeVisible();
      await inspect(page, `newcomer ${path}`);
      expect(await lowTargets(page), `${path}: targets too low for a finger`).toEqual([]);
    }
    await page.goto("/dashboard/no-such-page");
    await expect(page.getByText("Page Not Found", { exact: true })).toBeVisible();
    await inspect(page, "/dashboard/no-such-page");
  });

  test("the portal with something in it", async ({ page, client }) => {
    for (let sent = 0; sent < 6; sent += 1) expect((await prequalify(client.caller, client.person)).status).toBe(200);
    await client.enter(page);
    await page.goto("/dashboard");
    await dismissProfilePopup(page);
    await expect(requestRows(page)).toHaveCount(5);
    for (const path of portalScreens) {
      await page.goto(path);
      await inspect(page, `client ${path}`);
      await expectRoomAtNarrowest(page, path);
    }
  });

  test("every step of the wizard: empty, refused, and filled in", async ({ page, client }) => {
    await client.enter(page);
    await page.goto(wizardPath);
    await expectStep(page, 1);
    await inspect(page, "wizard 1");
    await field(page, "Full name").fill("");
    await field(page, "Business website").fill("not.a-site-");
    await pressNext(page);
    await expect(toast(page, "Please fill in all required fields in Step 1.")).toBeVisible();
    await expect(page.getByText("Please enter a valid business website URL.").first()).toBeVisible();
    await inspect(page, "wizard 1 refused");
    await fillPersonal(page, client.person);
    await field(page, "Business website").fill("");
    await pressNext(page);

    await expectStep(page, 2);
    await inspect(page, "wizard 2");
    await pressNext(page);
    await expect(toast(page, "Please fill in all required fields in Step 2")).toBeVisible();
    await inspect(page, "wizard 2 refused");
    await expectNoToasts(page);
    await openList(page, "Industry");
    await inspectOpenList(page, "wizard 2 list open");
    await page.keyboard.press("Escape");
    await fillBusiness(page);
    await pressNext(page);

    await expectStep(page, 3);
    await inspect(page, "wizard 3");
    await choose(page, "Does the business have debt now?", "Yes");
    await pressNext(page);
    await expect(toast(page, "Please fill in all required fields in Step 3.")).toBeVisible();
    await inspect(page, "wizard 3 refused");
    await fillFunding(page);
    await consentBox(page).check();
    await pressNext(page);

    await expectStep(page, 4);
    await inspect(page, "wizard 4");
    await button(page, submitLabel).click();
    await expect(receiptPopup(page)).toBeVisible();
    await inspect(page, "receipt popup");
    await page.keyboard.press("Escape");
    await expect(receiptPopup(page)).toBeHidden();
    await inspect(page, "receipt");
  });

  test("the wizard's messages for people who return or lose their connection", async ({ page, client, context }) => {
    await saveDraft(client.caller, { website: "tideline.example.com" });
    await client.enter(page);
    await page.goto(wizardPath);
    await expect(page.getByText("Welcome back. We restored your answers.")).toBeVisible();
    await inspect(page, "wizard restored");
    await button(page, "Start over").click();
    await inspect(page, "wizard start over");
    await button(page, "Keep my answers").click();
    await saveDraft(client.caller, { website: "other.example.com" });
    await field(page, "Business website").fill("third.example.com");
    await expect(page.getByText("This form was changed in another tab or on another device")).toBeVisible();
    await inspect(page, "wizard conflict");
    await button(page, "Use the newer one").click();
    await inspect(page, "wizard took theirs");
    await context.setOffline(true);
    await field(page, "Business website").fill("fourth.example.com");
    await expect(page.getByText(/^Saved in this browser\./)).toBeVisible();
    await inspect(page, "wizard offline");
    await context.setOffline(false);
  });

  test("lists that failed to load", async ({ page, client }) => {
    await client.enter(page);
    await page.route(/\/api\/(lead|user_)/, (route) => route.abort());
    await page.goto("/dashboard");
    await dismissProfilePopup(page);
    await expect(page.getByText("We couldn't load this list.")).toHaveCount(2, { timeout: 20_000 });
    await inspect(page, "dashboard failed");
  });
});

test("the menu on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  await page.getByText("Menu", { exact: true }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Types of Funding" })).toBeVisible();
  await inspect(page, "menu");
  await page.getByRole("banner").getByRole("link", { name: "Types of Funding" }).click();
  await expect(page).toHaveURL("/types-of-funding");
});

test("More, at the bottom of a phone's screen", async ({ page, client }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await client.enter(page);
  await page.goto("/dashboard/my-applications");
  await button(page, "More").click();
  await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
  await inspect(page, "more");
});

test("an unknown path answers 404 with the not-found page, and so does the development gallery", async ({ page }) => {
  for (const path of ["/no/such/page", "/dev/gallery", "/dashboard/no-such-page"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
  }
  await page.goto("/no/such/page");
  for (const text of ["404", "Page Not Found", "Sorry, the page you are looking for does not exist or has been moved."])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the public pages can be read without scripts, and the forms say what they need", async ({ newDevice }) => {
  const page = await newDevice({ javaScriptEnabled: false });
  for (const path of publicScreens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  for (const path of ["/login", "/signup", "/forgot-password", "/dashboard", "/dashboard/documents"]) {
    await page.goto(path);
    // Playwright's own text search skips noscript.
    await expect(page.locator("noscript div").first()).toBeVisible();
    expect((await page.locator("noscript").allTextContents()).join()).toContain("This page needs JavaScript.");
  }
  // The links work by themselves.
  await page.goto("/");
  await page.getByRole("link", { name: "Get Pre-Qualified Now" }).first().click();
  await expect(page).toHaveURL(/\/(login|dashboard)/);
});

test.describe("with the system's own colors and without motion", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("a chosen, wrong, or completed control can still be recognized", async ({ page, client }) => {
    await client.enter(page);
    await page.goto(wizardPath);
    await expectStep(page, 1);
    // axe measures the style sheet's colors, which the system has replaced.
    await expectNoViolation(page, { withoutRules: ["color-contrast"] });
    const here = page.getByRole("link", { name: "Pre Qualification" }).first();
    await expect(here).toHaveAttribute("aria-current", "page");
    await expect(here).toHaveCSS("text-decoration-line", "underline");
    await expect(page.getByRole("link", { name: "My Documents" }).first()).toHaveCSS("text-decoration-line", "none");
    const filled = page.getByRole("progressbar").locator("div");
    const track = page.getByRole("progressbar");
    const color = (element: Element) => getComputedStyle(element).backgroundColor;
    expect(await filled.evaluate(color)).not.toBe(await track.evaluate(color));
    await field(page, "Full name").fill("");
    await pressNext(page);
    await expect(page.getByText("Please fill in this field.").last()).toBeVisible();
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 10)
          .length,
    );
    expect(moving).toBe(0);
  });
});
