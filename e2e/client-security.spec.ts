import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { test } from "./support/host-named.ts";
import { createInspect, expectNoViolation, inspect } from "./support/inspect.ts";
import { button, expectNoToasts, field, signIn, toast } from "./support/people.ts";
import { addPasskeyReader, findFirstLink, setUpFirstManager } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({
  deskFor: "client-security",
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: "reduce" },
});

const inspectSizes = createInspect([
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]);

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const computeCode = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
};

test("a client changes the password and adds a second factor, which the next sign-in asks for", async ({
  page,
  client,
  desk,
  newDevice,
}) => {
  const { person } = client;
  await addPasskeyReader(page);
  const elsewhere = await newDevice();
  await elsewhere.goto("/login");
  await signIn(elsewhere, person);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);

  await client.enter(page);
  await page.goto("/dashboard/profile/security");
  await expect(page.getByRole("heading", { name: "Where you're signed in" })).toBeVisible();
  await inspectSizes(page, "Security in the profile");
  await button(page, "Change password").click();
  const changing = dialog(page, "Change your password");
  await field(changing, "Your password").fill(person.password);
  await field(changing, "New password").fill("Harbour&Lamp77");
  await expectNoViolation(page);
  await changing.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page, "Password changed.")).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await expect(page.getByRole("button", { name: /^End the session/ })).toHaveCount(0);
  const changed = { ...person, password: "Harbour&Lamp77" };

  await button(page, "Set up an app").click();
  const setting = dialog(page, "Set up an authenticator app");
  const key = (await setting.locator("code").innerText()).replace(/\s/g, "");
  await inspectSizes(page, "Setting up an app");
  await field(setting, "Code").fill(computeCode(key));
  await field(setting, "Your password").fill(changed.password);
  await setting.getByRole("button", { name: "Turn on" }).click();
  const sheet = dialog(page, "Your recovery codes");
  const listed = sheet.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await expectNoViolation(page);
  await sheet.getByRole("checkbox", { name: "I saved them in a safe place" }).check();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toBeHidden();

  await button(page, "Add a passkey").click();
  const adding = dialog(page, "Add a passkey");
  await field(adding, "Name").fill("My phone");
  await field(adding, "Your password").fill(changed.password);
  await adding.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("My phone")).toBeVisible();
  await expectNoToasts(page);
  await inspectSizes(page, "A second factor in the profile");

  // With a code, then with the passkey, then with a recovery code.
  await signOut(page);
  await signIn(page, changed);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await inspectSizes(page, "The second step");
  await field(page, "Code").fill("000000");
  await button(page, "Sign in").click();
  await expect(page.getByText("This code is wrong or was already used.").first()).toBeVisible();
  // The one it shows was used to set it up.
  await field(page, "Code").fill(computeCode(key, 1));
  await button(page, "Sign in").click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await signIn(page, changed);
  await button(page, "Use a passkey").click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await signIn(page, changed);
  await button(page, "Use a recovery code").click();
  await field(page, "Recovery code").fill(codes[0] ?? "");
  await inspect(page, "A recovery code at the second step");
  await button(page, "Sign in").click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // A client who has lost everything calls.
  const managerPage = await newDevice();
  const manager = { name: "Mona Manager", email: "mona@firm.example.com" };
  await setUpFirstManager(managerPage, findFirstLink(desk.output), manager);
  await managerPage.goto(`/desk/clients/${client.userId}?tab=who`);
  await button(managerPage, "Account").click();
  await expect(managerPage.getByText("Signs in with a second factor.")).toBeVisible();
  await inspectSizes(managerPage, "A client with a second factor at the desk");
  await button(managerPage, "Remove it").click();
  const question = managerPage.getByRole("alertdialog", { name: "Remove the second factor?" });
  await expect(question).toBeVisible();
  await expectNoViolation(managerPage);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(managerPage.getByText("Signs in with a second factor.")).toBeHidden();
  await signOut(page);
  await signIn(page, changed);
  await expect(page).toHaveURL(/\/dashboard$/);
});
