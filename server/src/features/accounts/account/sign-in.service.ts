import type { giveSecondFactor } from "@funding-desk/contract/accounts/account/api";
import { signInForm } from "@funding-desk/contract/accounts/account/form";
import { readWire } from "@funding-desk/contract/forms/wire";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { holdPasswordHash } from "../../../identity/session/session.repository.ts";
import type { SessionTokens } from "../../../identity/session/session-token.ts";
import { startSession } from "../../../identity/session/sessions.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import { countKnownBrowser, type KnownBrowsers, type ReadCookie } from "../../../platform/rate-limit/known-browsers.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { findClientByEmail, hasPassword, type PasswordRow } from "./account.repository.ts";
import { newDeviceMail } from "./account-mails.ts";
import type { Device, KnownDevices } from "./known-devices.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { SecondSteps } from "./second-step.service.ts";
import { type SignedIn, type SignInAttempt, toSignedIn } from "./signed-in.ts";

export interface SignInDependencies extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails"> {
  readonly captchas: CaptchaService;
  readonly passwords: PasswordHasher;
  readonly tokens: SessionTokens;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
  readonly devices: KnownDevices;
  readonly knownBrowsers: Pick<KnownBrowsers, "findId">;
  readonly secondSteps: SecondSteps;
}

export type SignInService = ReturnType<typeof createSignInService>;

export const createSignInService = (deps: SignInDependencies) => {
  const { database, rateLimits, captchas, passwords, tokens } = deps;

  const countAttempt = async (browserId: string | undefined, from: { address: string; email: string }) => {
    if (browserId !== undefined) return countKnownBrowser(rateLimits, browserId);
    await rateLimits.count("sign-in", from);
    await rateLimits.count("sign-in-address", { address: from.address });
  };

  /**
   * Starts the session, and mails the owner when the device is new.
   * @throws {DomainError} `wrong_credentials` when the password was changed while it was compared: that ends every session
   */
  const openSession = ({ id: clientId, password_hash }: PasswordRow, device: Device): Promise<string> =>
    withTransaction(database, async (tx) => {
      if (!(await holdPasswordHash(tx, clientId, password_hash))) throw new DomainError("wrong_credentials");
      if (await deps.devices.record(tx, clientId, device)) {
        const at = new Date().toISOString();
        // At most one mail a day: a phone changes networks often.
        await deps.mails.queue(tx, newDeviceMail, { clientId, cause: `${clientId}:${at.slice(0, 10)}`, at });
      }
      return startSession(tx, tokens, { clientId, browser: device });
    });

  const enter = async (client: PasswordRow, device: Device): Promise<SignedIn> => {
    const [accessToken, isPrequalified] = await Promise.all([
      openSession(client, device),
      deps.isPrequalified(client.id),
    ]);
    return toSignedIn(client, { accessToken, isPrequalified });
  };

  return {
    /**
     * @throws {DomainError} `too_many_requests`, `invalid_fields`, `captcha_failed`, `busy`; `wrong_credentials` for an
     * unknown email and for a wrong password alike; `second_factor_asked`
     */
    async signIn(attempt: SignInAttempt & { readonly readCookie: ReadCookie }): Promise<SignedIn> {
      const { body, address, userAgent } = attempt;
      const { email: typed = "" } = readWire(signInForm, body);
      const browserId = deps.knownBrowsers.findId({ of: "client", email: typed }, attempt.readCookie);
      await countAttempt(browserId, { address, email: typed });
      const { email = "", password = "" } = readChecked(signInForm, body, deps.checkRules());
      await captchas.consume("signin", attempt.captcha);
      // Ends the guessing of one password from many addresses.
      if (browserId === undefined) await rateLimits.count("sign-in-email", { email });

      const client = await findClientByEmail(database, email);
      const isRight = await passwords.isRight(password, client?.password_hash ?? undefined);
      if (!client || !hasPassword(client) || !isRight) throw new DomainError("wrong_credentials");
      const secondFactor = await deps.secondSteps.ask(client);
      if (secondFactor) throw new DomainError("second_factor_asked", { secondFactor });
      return enter(client, { address, userAgent });
    },

    /** @throws {DomainError} `second_step_over`, `code_wrong`, `passkey_refused`, `too_many_requests`, `malformed` */
    giveSecondFactor: async (body: BodyOf<typeof giveSecondFactor>, device: Device): Promise<SignedIn> =>
      enter(await deps.secondSteps.check(body, device.address), device),
  };
};
