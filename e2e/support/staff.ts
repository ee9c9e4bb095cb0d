import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { button, field } from "./people.ts";

/** Somebody of the firm, as they are invited. */
export interface Member {
  readonly name: string;
  readonly email: string;
}

const staffPassword = "Harbor&Ledger43";

/** Has the browser answer for passkeys, as a laptop with a fingerprint reader would. */
const addPasskeyReader = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const keepCodes = async (page: Page): Promise<void> => {
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("checkbox", { name: "I saved them in a safe place" }).check();
  await button(page, "Open the desk").click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
};

/** The first manager, from the link that the start prints, with a passkey. Ends on Today. */
export const setUpFirst = async (page: Page, link: string, { name, email }: Member): Promise<void> => {
  await addPasskeyReader(page);
  await page.goto(link);
  await field(page, "Your name").fill(name);
  await field(page, "Email").fill(email);
  await button(page, "Create my passkey").click();
  await keepCodes(page);
};

/** Somebody who was invited, with a password and an app's codes. Ends on Today. */
export const setUpInvited = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByRole("radio", { name: /^A password and codes/ }).check();
  await field(page, "Password").fill(staffPassword);
  const key = (await page.locator("code").innerText()).replace(/\s/g, "");
  await field(page, "Code").fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await button(page, "Finish").click();
  await keepCodes(page);
};

/** The one-time link that a start prints while nobody works at the desk. */
export const firstLinkIn = (output: string): string => /Set up the first manager.* at: (\S+)/.exec(output)?.[1] ?? "";

/** The link in a mail that invites. */
export const linkIn = (text: string | undefined): string =>
  /https?:\S+\/desk\/invitation#[\w-]+/.exec(text ?? "")?.[0] ?? "";
