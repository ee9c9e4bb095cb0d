import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { callDesk, type StaffBrowser } from "./call-desk.ts";
import { button, field } from "./people.ts";

/** A member of staff to invite. */
export interface Member {
  readonly name: string;
  readonly email: string;
}

const staffPassword = "Harbor&Ledger43";

/** Adds a virtual passkey device to the browser, like a laptop's fingerprint reader. */
export const addPasskeyReader = async (page: Page): Promise<void> => {
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

const saveRecoveryCodes = async (page: Page): Promise<void> => {
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("checkbox", { name: "I saved them in a safe place" }).check();
  await button(page, "Open the desk").click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
};

/** Sets up the first manager with a passkey, from the link printed at startup. Ends on Today. */
export const setUpFirstManager = async (page: Page, link: string, { name, email }: Member): Promise<void> => {
  await addPasskeyReader(page);
  await page.goto(link);
  await field(page, "Your name").fill(name);
  await field(page, "Email").fill(email);
  await button(page, "Create my passkey").click();
  await saveRecoveryCodes(page);
};

/** Sets up an invited member with a password and an app's codes. Ends on Today. */
export const setUpInvitedMember = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByRole("radio", { name: /^A password and codes/ }).check();
  await field(page, "Password").fill(staffPassword);
  const key = (await page.locator("code").innerText()).replace(/\s/g, "");
  await field(page, "Code").fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await button(page, "Finish").click();
  await saveRecoveryCodes(page);
};

/** Sets up a password and codes with a link, for tests about something else, and signs this browser in. */
export const joinByCall = async (browser: StaffBrowser, link: string, member: Member): Promise<void> => {
  const holder = { token: new URL(link).hash.slice(1), ...member };
  const { token, email } = holder;
  const { key } = await callDesk(browser, "/invitation/code-key", { body: { token, email } });
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await callDesk(browser, "/invitation/password", { body: { ...holder, password: staffPassword, code } });
};

/** Finds the one-time link that the server prints at startup while there are no staff. */
export const findFirstLink = (output: string): string => /Set up the first manager.* at: (\S+)/.exec(output)?.[1] ?? "";

/** Finds the link in an invitation mail. */
export const findInvitationLink = (text: string | undefined): string =>
  /https?:\S+\/desk\/invitation#[\w-]+/.exec(text ?? "")?.[0] ?? "";
