import { accountRoutes } from "../features/account/account.routes.ts";
import { createAccountService } from "../features/account/account.service.ts";
import { createKnownDevices } from "../features/account/known-devices.ts";
import type { PasswordHasher } from "../features/account/password-hasher.ts";
import { createSignInService } from "../features/account/sign-in.service.ts";
import { createSignUpService } from "../features/account/sign-up.service.ts";
import { captchaRoutes } from "../features/captcha/captcha.routes.ts";
import { createCaptchaService } from "../features/captcha/captcha.service.ts";
import { mailPreferenceRoutes } from "../features/mail-preference/mail-preference.routes.ts";
import { createMailPreferenceService } from "../features/mail-preference/mail-preference.service.ts";
import { passwordResetRoutes } from "../features/password-reset/password-reset.routes.ts";
import { createPasswordResetService } from "../features/password-reset/password-reset.service.ts";
import type { SignupIdService } from "../features/signup-id/signup-id.service.ts";
import type { SessionTokens } from "../session/session-token.ts";
import { sweepSessions } from "../session/sessions.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly tokens: SessionTokens;
  readonly signupIds: SignupIdService;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
  readonly passwords: PasswordHasher;
  /** Google's address, unless a test sets its own. */
  readonly siteverifyUrl: string | undefined;
}

/** Clients' accounts and how clients sign in. */
export const composeAccounts = (parts: Parts) => {
  const { config, database, passwords, publicUrl } = parts;
  const accounts = createAccountService({ database, passwords });
  const captchas = createCaptchaService({ ...parts, config: config.captcha });
  const resets = createPasswordResetService({ ...parts, accounts, captchas, siteUrl: publicUrl });
  const shared = { ...parts, captchas, passwords, devices: createKnownDevices(parts) };
  const services = { accounts, signIns: createSignInService(shared), signUps: createSignUpService(shared) };
  return {
    accounts,
    captchas,
    routes: [
      ...captchaRoutes(captchas),
      ...accountRoutes(services, parts),
      ...passwordResetRoutes(resets, parts),
      ...mailPreferenceRoutes(createMailPreferenceService(parts)),
    ],
    sweeps: [() => sweepSessions(database), () => captchas.sweep(), () => resets.sweep()],
  };
};
