import type { Page } from "@playwright/test";
import { call } from "./support/calls.ts";
import { expectNoViolation } from "./support/inspect.ts";
import {
  button,
  createPerson,
  dismissProfilePopup,
  expectCaptchaSolved,
  field,
  type Person,
  signIn,
  signUp,
  toast,
} from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const guardedPaths = [
  "/",
  "/login",
  "/signup",
  "/ask-for-sign-up-id",
  "/types-of-funding",
  "/business-credit",
  "/forgot-password",
];
const openPaths = ["/terms-and-conditions", "/about", "/contact", "/credit-pull-authorization", "/no-such-page"];

/** Records every heading that was ever visible, in all documents that the page opens from now on. */
const watchHeadings = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  await page.exposeFunction("noteHeading", (text: string) => seen.push(text));
  await page.addInitScript(() => {
    const { noteHeading } = window as unknown as { noteHeading: (text: string) => void };
    const look = () => {
      const heading = document.querySelector("h1");
      if (heading?.checkVisibility({ visibilityProperty: true })) noteHeading(heading.textContent ?? "");
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    const everyFrame = () => {
      look();
      requestAnimationFrame(everyFrame);
    };
    everyFrame();
  });
  return seen;
};

test("guards redirect in both directions without a flash and remember the page first asked for", async ({
  page,
  sharedSignupId,
}) => {
  const person = createPerson();
  await signUp(page, person, sharedSignupId);
  await page.evaluate(() => localStorage.clear());
  const seen = await watchHeadings(page);

  await page.goto("/dashboard/my-applications?from=letter");
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent("/dashboard/my-applications?from=letter")}`);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  expect([...new Set(seen)]).toEqual(["Login"]);

  await signIn(page, person);
  await expect(page).toHaveURL("/dashboard/my-applications?from=letter");
  await expect(page.getByRole("heading", { level: 1, name: "My Applications" })).toBeVisible();

  // Leave first, so that the old page can't report anything later.
  await page.goto("about:blank");
  seen.length = 0;
  for (const path of guardedPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/dashboard");
  }
  expect([...new Set(seen)]).toEqual(["Dashboard"]);

  const banner = page.getByRole("banner");
  for (const path of openPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(path);
    await expect(banner.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(banner.getByRole("link", { name: "Sign in" })).toBeHidden();
  }
});

test("every page offers a signed-out visitor a way to sign in", async ({ page }) => {
  for (const path of [...guardedPaths, ...openPaths]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeHidden();
  }
  await page.goto("/");
  for (const link of await page.getByRole("link", { name: /Get Pre-Qualified/ }).all())
    await expect(link).toHaveAttribute("href", /^\/(login|dashboard\/prequalification)/);
  await page.getByRole("main").getByRole("link", { name: "Get Pre-Qualified Now" }).first().click();
  await expect(page).toHaveURL(/\/login/);
});

test("signing in never leads to another site", async ({ page, sharedSignupId, baseURL }) => {
  const person = createPerson();
  await signUp(page, person, sharedSignupId);
  const elsewhere = [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
  ];
  // With a session, the guard leads to the dashboard at once.
  for (const next of elsewhere) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(`${baseURL}/dashboard`);
  }
  // Without one, the login screen does so after the sign-in.
  for (const next of elsewhere.slice(0, 2)) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page, person);
    await expect(page, next).toHaveURL(`${baseURL}/dashboard`);
  }
});

test("logging out in one tab logs out the others and ends the token", async ({
  page,
  desk,
  context,
  sharedSignupId,
}) => {
  await signUp(page, createPerson(), sharedSignupId);
  const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
  const caller = { url: desk.url, address: "198.51.100.1", token };
  expect((await call(caller, "/profile_details")).status).toBe(200);

  const other = await context.newPage();
  await other.goto("/dashboard/my-applications");
  await expect(other.getByRole("heading", { level: 1, name: "My Applications" })).toBeVisible();
  await button(page, "LogOut").click();
  await expect(toast(page, "Logout Successfully")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await expect.poll(async () => (await call(caller, "/profile_details")).status).toBe(401);
});

test("signing in in one tab signs in the others", async ({ page, context, sharedSignupId }) => {
  const other = await context.newPage();
  await other.goto("/login");
  await expect(other.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await signUp(page, createPerson(), sharedSignupId);
  await expect(other).toHaveURL("/dashboard");
});

test("an expired or unreadable token logs out without a message", async ({ page }) => {
  const expired = `${btoa('{"alg":"HS256"}')}.${btoa('{"exp":1}')}.x`;
  for (const token of ["rubbish", "a.b.c", expired]) {
    await page.goto("/about");
    const store = (value: string) =>
      page.evaluate((stored) => {
        localStorage.setItem("token", stored);
        localStorage.setItem("singupUserData", JSON.stringify({ first_name: "Marisol" }));
      }, value);
    await store(token);
    // Nothing waits for React, which a page that is only read never starts.
    await page.goto("/about");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await store(token);
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/login?next=%2Fdashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  }
});

const sessionOver = (page: Page) => page.getByRole("alertdialog", { name: "Your session has ended" });

/** Fills in the dialog over the page and presses Sign in. */
const signInAgain = async (page: Page, person: Person): Promise<void> => {
  const dialog = sessionOver(page);
  await expect(dialog).toContainText("Please sign in again to continue. Everything you typed is still here.");
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await expectCaptchaSolved(page);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeHidden();
};

test("a session revoked on the server asks for a new sign-in in place, and nothing typed is lost", async ({
  page,
  desk,
  newDevice,
  sharedSignupId,
}) => {
  const person = createPerson();
  await signUp(page, person, sharedSignupId);
  const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
  const caller = { url: desk.url, address: "198.51.100.2", token };
  expect((await call(caller, "/auth/logout", { method: "POST" })).status).toBe(200);
  await field(page, "Business website").fill("tideline.example.com");
  await expect(sessionOver(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/prequalification/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expectNoViolation(page);
  await signInAgain(page, person);
  await expect(field(page, "Business website")).toHaveValue("tideline.example.com");

  // The refused answers were saved after the sign-in: another device has them.
  await expect(page.getByText("Saved just now")).toBeVisible();
  const other = await newDevice();
  await other.goto("/login?next=/dashboard/prequalification");
  await signIn(other, person);
  await dismissProfilePopup(other);
  await expect(field(other, "Business website")).toHaveValue("tideline.example.com");
});

test("a token that expires on an open page ends the session at that moment, and the page waits", async ({
  page,
  sharedSignupId,
}) => {
  const person = createPerson();
  await page.clock.install();
  await signUp(page, person, sharedSignupId);
  await page.goto("/dashboard/profile");
  await field(page, "Street").fill("12 Bayshore Blvd.");
  await page.clock.fastForward("12:00:05");
  await expect(sessionOver(page)).toBeVisible();
  await expect(page).toHaveURL("/dashboard/profile");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  // The dialog traps the focus, and only its own buttons close it.
  await page.keyboard.press("Escape");
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    await expect(sessionOver(page).locator(":focus")).toHaveCount(1);
  }
  // Leaving asks about unsaved answers.
  await button(page, "Leave").click();
  await button(page, "Leave without saving").click();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%2Fprofile");
});

test("a refused request goes through once another tab signs in; signing out there ends both tabs", async ({
  page,
  desk,
  context,
  client,
}) => {
  await client.enter(page);
  await page.goto("/dashboard/profile?tab=financial");
  await field(page, "Monthly Revenue").fill("12500");
  await field(page, "Years in Business").fill("7");
  const caller = { url: desk.url, address: "198.51.100.3", token: client.caller.token };
  expect((await call(caller, "/auth/logout", { method: "POST" })).status).toBe(200);
  await button(page, "Save Changes").click();
  await expect(sessionOver(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto("/login");
  await signIn(other, client.person);
  await expect(other).toHaveURL("/dashboard");
  await expect(sessionOver(page)).toBeHidden();
  await expect(field(page, "Monthly Revenue")).toHaveValue("12,500");
  await expect(button(page, "Save Changes")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Profile updated successfully")).toBeVisible();

  await dismissProfilePopup(other);
  await button(other, "LogOut").click();
  await expect(other).toHaveURL("/login");
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fprofile/);
});

test("LogOut asks about unsaved changes of the profile", async ({ page, client }) => {
  await client.enter(page);
  await page.goto("/dashboard/profile");
  await field(page, "Street").fill("12 Bayshore Blvd.");
  await button(page, "LogOut").click();
  await button(page, "Stay and save").click();
  await expect(field(page, "Street")).toHaveValue("12 Bayshore Blvd.");
  await expect(button(page, "LogOut")).toBeFocused();
  await button(page, "LogOut").click();
  await button(page, "Log out without saving").click();
  await expect(page).toHaveURL("/login");
});

test("pages that need a pre-qualification say so and offer two ways to continue", async ({ page, sharedSignupId }) => {
  await signUp(page, createPerson(), sharedSignupId);
  await page.goto("/dashboard");
  const popup = page.getByRole("dialog", { name: "Pre-qualification comes first" });
  const entry = (name: string) => page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name });

  for (const name of ["Funding Application", "My Documents"]) {
    await entry(name).click();
    await expect(popup).toContainText("PreQualification must be submitted before accessing the feature");
    await popup.getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL("/dashboard");
  }
  await button(page, "Schedule Call").click();
  await popup.getByRole("link", { name: "Go to PreQualification" }).click();
  await expect(page).toHaveURL(/\/dashboard\/prequalification/);

  // On a large screen, anyone can open the list of applications.
  await entry("My Applications").click();
  await expect(page).toHaveURL("/dashboard/my-applications");
  // Typing the address shows the same popup.
  for (const path of ["/dashboard/funding-application", "/dashboard/documents"]) {
    await page.goto(path);
    await popup.getByRole("link", { name: "Go to PreQualification" }).click();
    await expect(page).toHaveURL(/\/dashboard\/prequalification/);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the bottom bar leads everywhere, through the gate where one applies", async ({ page, sharedSignupId }) => {
    await signUp(page, createPerson(), sharedSignupId);
    const bar = page.getByRole("navigation", { name: "Dashboard" });
    await expect(bar.getByRole("link")).toHaveCount(5);
    for (const link of await bar.getByRole("link").all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    }
    await bar.getByRole("link", { name: "My Applications" }).tap();
    const popup = page.getByRole("dialog", { name: "Pre-qualification comes first" });
    await expect(popup).toContainText("PreQualification must be submitted before accessing the feature");
    await popup.getByRole("link", { name: "Go to Dashboard" }).tap();
    await expect(page).toHaveURL("/dashboard");
    await bar.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Profile" }).tap();
    await expect(page).toHaveURL("/dashboard/profile");
    await bar.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "LogOut" }).tap();
    await expect(page).toHaveURL("/login");
  });
});
