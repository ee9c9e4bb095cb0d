import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

/** A fictional person with a random, unique address. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits. */
  readonly phone: string;
  readonly state: string;
  readonly email: string;
  readonly password: string;
}

export const createPerson = (): Person => ({
  firstName: "Marisol",
  lastName: "O’Neill-Vega",
  phone: "5550100188",
  state: "Florida (FL)",
  email: `owner-${randomUUID().slice(0, 8)}@example.com`,
  password: "Tide&Ledger42",
});

/** The control with exactly this label. */
export const field = (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true });

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

export const toast = (page: Page, sentence: string): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: sentence }).first();

/** Centers a searchable field on the screen and waits, because its list closes when the page scrolls. */
const centerField = async (combo: Locator): Promise<Locator> => {
  await combo.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await combo
    .page()
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return combo;
};

/** @param root the page, or an open dialog when the page behind it has the same field */
export const combobox = (root: Page | Locator, label: string): Promise<Locator> =>
  centerField(root.getByRole("combobox", { name: label, exact: true }));

/** Chooses from a searchable list by typing. */
export const pick = async (root: Page | Locator, label: string, option: string): Promise<void> => {
  const combo = await combobox(root, label);
  await combo.fill(option);
  // Typed in full, it's the answer already. An open list would hide the page.
  if ((await combo.getAttribute("aria-expanded")) === "true") await combo.press("Enter");
  await expect(combo).toHaveValue(option);
};

/** The check runs by itself once someone types in the form. */
export const expectCaptchaSolved = (page: Page): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: "Security check passed" })).toBeAttached({ timeout: 30_000 });

export const fillSignUp = async (page: Page, person: Person, signupId: string): Promise<void> => {
  await field(page, "First name").fill(person.firstName);
  await field(page, "Last name").fill(person.lastName);
  await field(page, "Phone").fill(person.phone);
  await pick(page, "State", person.state);
  await field(page, "Email").fill(person.email);
  await field(page, "Password").fill(person.password);
  await field(page, "Sign Up Id").fill(signupId);
  await page.getByRole("checkbox", { name: /I accept the/ }).check();
};

/** Ends at the wizard with the profile popup closed. */
export const signUp = async (page: Page, person: Person, signupId: string): Promise<void> => {
  await page.goto("/signup");
  await fillSignUp(page, person, signupId);
  await expectCaptchaSolved(page);
  await button(page, "Sign Up").click();
  await expect(page).toHaveURL(/\/dashboard\/prequalification/);
  await dismissProfilePopup(page);
};

/** Fills in the login page and presses Login. */
export const signIn = async (page: Page, person: Person): Promise<void> => {
  await field(page, "Email").fill(person.email);
  await field(page, "Password").fill(person.password);
  await expectCaptchaSolved(page);
  await button(page, "Login").click();
};

export const profilePopup = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Your profile isn't complete", exact: true });

/** Closes that popup and leaves the profile for later. */
export const profileLater = (page: Page): Locator =>
  profilePopup(page).getByRole("button", { name: /^(Start|Not now)$/ });

/** The popup appears once per tab, wherever that is first. */
export const dismissProfilePopup = async (page: Page): Promise<void> => {
  await profileLater(page).click();
  await expect(profilePopup(page)).toBeHidden();
};

/** Whether no toast covers any of it. */
export const isClearOfToasts = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const own = element.getBoundingClientRect();
    return [...document.querySelectorAll("[data-sonner-toast]")]
      .map((shown) => shown.getBoundingClientRect())
      .every(({ left, right, top, bottom }) => {
        return right <= own.left || own.right <= left || bottom <= own.top || own.bottom <= top;
      });
  });

/** Waits for earlier toasts to disappear from the top right corner. */
export const expectNoToasts = (page: Page): Promise<void> =>
  expect(page.locator("[data-sonner-toast]")).toHaveCount(0, { timeout: 15_000 });
