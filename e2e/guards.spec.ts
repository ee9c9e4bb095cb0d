import type { Page } from "@playwright/test";
import { call } from "./support/calls.ts";
import { expectNoViolation } from "./support/inspect.ts";
import {
  button,
  field,
  newPerson,
  type Person,
  putAwayProfilePopup,
  signIn,
  signUp,
  solveCaptcha,
  toast,
} from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const guardedPaths = ["/", "/login", "/signup", "/types-of-funding", "/business-credit", "/forgot-password"];
const openPaths = ["/terms-and-conditions", "/about", "/contact", "/credit-pull-authorization", "/no-such-page"];

/** Notes every heading that could be seen at any moment, over all documents that the page opens from now on. */
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

test("guards hold in both directions without a flash, and the page first asked for is remembered", async ({
  page,
  sharedSignupId,
}) => {
  const person = newPerson();
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

  // Leaves first, so that nothing the old page still has to say comes after.
  await page.goto("about:blank");
  seen.length = 0;
  for (const path of guardedPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/dashboard");
  }
  await putAwayProfilePopup(page);
  expect([...new Set(seen)]).toEqual(["Dashboard"]);

  const banner = page.getByRole("banner");
  for (const path of openPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(path);
    await expect(banner.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(banner.getByRole("link", { name: "Sign in" })).toBeHidden();
  }
});

test("a signed-out visitor is offered to sign in, on every page", async ({ page }) => {
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

test("nobody is sent to another site after signing in", async ({ page, sharedSignupId, baseURL }) => {
  const person = newPerson();
  await signUp(page, person, sharedSignupId);
  const elsewhere = [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
  ];
  // Signed in already, the guard leads to the dashboard at once.
  for (const next of elsewhere) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(`${baseURL}/dashboard`);
  }
  // Signed out, the screen does after the sign-in.
  for (const next of elsewhere.slice(0, 2)) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page, person);
    await expect(page, next).toHaveURL(`${baseURL}/dashboard`);
  }
});

test("logging out in one tab logs out the others, and the token is dead", async ({
  page,
  desk,
  context,
  sharedSignupId,
}) => {
  await signUp(page, newPerson(), sharedSignupId);
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

test("signing in in one tab takes the others along", async ({ page, context, sharedSignupId }) => {
  const other = await context.newPage();
  await other.goto("/login");
  await expect(other.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await signUp(page, newPerson(), sharedSignupId);
  await expect(other).toHaveURL("/dashboard");
});

test("an expired or unreadable token is a silent logout", async ({ page }) => {
  const expired = `${btoa('{"alg":"HS256"}')}.${btoa('{"exp":1}')}.x`;
  for (const token of ["rubbish", "a.b.c", expired]) {
    await page.goto("/about");
    await page.evaluate((value) => localStorage.setItem("token", value), token);
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/login?next=%2Fdashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  }
});

const sessionOver = (page: Page) => page.getByRole("alertdialog", { name: "Your session has ended" });

/** In the dialog over the page: gives the password and the captcha, and presses Sign in. */
const signInAgain = async (page: Page, person: Person): Promise<void> => {
  const dialog = sessionOver(page);
  await expect(dialog).toContainText("Please sign in again to continue. Everything you typed is still here.");
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await solveCaptcha(page);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeHidden();
};

test("a session revoked on the server ends quietly, and signing in again in place loses no typing", async ({
  page,
  desk,
  newDevice,
  sharedSignupId,
}) => {
  const person = newPerson();
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

  // What was refused meanwhile was saved by itself: another device has it.
  await expect(page.getByText("Saved just now")).toBeVisible();
  const other = await newDevice();
  await other.goto("/login?next=/dashboard/prequalification");
  await signIn(other, person);
  await putAwayProfilePopup(other);
  await expect(field(other, "Business website")).toHaveValue("tideline.example.com");
});

test("a token that expires while the page is open ends the session at that moment, and the page waits", async ({
  page,
  sharedSignupId,
}) => {
  const person = newPerson();
  await page.clock.install();
  await signUp(page, person, sharedSignupId);
  await page.goto("/dashboard/profile");
  await field(page, "Street").fill("12 Bayshore Blvd.");
  await page.clock.fastForward("12:00:05");
  await expect(sessionOver(page)).toBeVisible();
  await expect(page).toHaveURL("/dashboard/profile");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  // The keyboard stays in it, and nothing but its own buttons leads out.
  await page.keyboard.press("Escape");
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    await expect(sessionOver(page).locator(":focus")).toHaveCount(1);
  }
  // Whoever rather leaves is asked about what they typed.
  await button(page, "Leave").click();
  await button(page, "Leave without saving").click();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%2Fprofile");
});

test("what was refused goes through once another tab has signed in; signing out by hand there ends both", async ({
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

  await putAwayProfilePopup(other);
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

test("what needs a pre-qualification says so, with two ways on", async ({ page, sharedSignupId }) => {
  await signUp(page, newPerson(), sharedSignupId);
  await page.goto("/dashboard");
  await putAwayProfilePopup(page);
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

  // On a desk the list of applications is open to everybody.
  await entry("My Applications").click();
  await expect(page).toHaveURL("/dashboard/my-applications");
  // Whoever types the address meets the same popup.
  for (const path of ["/dashboard/funding-application", "/dashboard/documents"]) {
    await page.goto(path);
    await popup.getByRole("link", { name: "Go to PreQualification" }).click();
    await expect(page).toHaveURL(/\/dashboard\/prequalification/);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the bar at the bottom leads everywhere, My Applications through the gate too", async ({
    page,
    sharedSignupId,
  }) => {
    await signUp(page, newPerson(), sharedSignupId);
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
    await putAwayProfilePopup(page);
    await bar.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog", { name: "Account Settings" }).getByRole("link", { name: "Profile" }).tap();
    await expect(page).toHaveURL("/dashboard/profile");
    await bar.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog", { name: "Account Settings" }).getByRole("button", { name: "LogOut" }).tap();
    await expect(page).toHaveURL("/login");
  });
});
