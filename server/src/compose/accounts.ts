import { createSignedNotes } from "../crypto/signed-note.ts";
import { accountRoutes } from "../features/account/account.routes.ts";
import { createAccountService } from "../features/account/account.service.ts";
import { accountSecurityRoutes } from "../features/account/account-security.routes.ts";
import { createAccountSecurity } from "../features/account/account-security.service.ts";
import { createAccountTaking } from "../features/account/account-taking.service.ts";
import { createClientFactors } from "../features/account/client-factors.service.ts";
import { emailChangeRoutes } from "../features/account/email-change.routes.ts";
import { createEmailChanges } from "../features/account/email-change.service.ts";
import { createKnownDevices } from "../features/account/known-devices.ts";
import { openedClientRoutes } from "../features/account/opened-client.routes.ts";
import { createOpenedClients } from "../features/account/opened-client.service.ts";
import type { PasswordHasher } from "../features/account/password-hasher.ts";
import { createSampleSignIn } from "../features/account/sample-sign-in.service.ts";
import { takeClientStep } from "../features/account/second-factor.repository.ts";
import { createSecondSteps } from "../features/account/second-step.service.ts";
import { createSignInService } from "../features/account/sign-in.service.ts";
import { createSignUpService } from "../features/account/sign-up.service.ts";
import type { RuleAssignment } from "../features/assignment/rule-assignment.service.ts";
import { captchaRoutes } from "../features/captcha/captcha.routes.ts";
import { createCaptchaService } from "../features/captcha/captcha.service.ts";
import { enteredMailboxRoutes } from "../features/entered-mailbox/entered-mailbox.routes.ts";
import { createEnteredMailboxService } from "../features/entered-mailbox/entered-mailbox.service.ts";
import { mailPreferenceRoutes } from "../features/mail-preference/mail-preference.routes.ts";
import { createMailPreferenceService } from "../features/mail-preference/mail-preference.service.ts";
import { passwordResetRoutes } from "../features/password-reset/password-reset.routes.ts";
import { createPasswordResetService } from "../features/password-reset/password-reset.service.ts";
import type { DeskSignupIdService } from "../features/signup-id/desk-signup-id.service.ts";
import type { SignupIdService } from "../features/signup-id/signup-id.service.ts";
import { createAnsweringService } from "../features/signup-id-request/answering.service.ts";
import { createDeskSignupIdRequestService } from "../features/signup-id-request/desk-signup-id-request.service.ts";
import { createRequestAnswers } from "../features/signup-id-request/request-answers.ts";
import { signupIdRequestRoutes } from "../features/signup-id-request/signup-id-request.routes.ts";
import {
  createSignupIdRequestService,
  requestAnswerQueue,
} from "../features/signup-id-request/signup-id-request.service.ts";
import { createSecondFactors } from "../second-factor/second-factors.ts";
import type { OwnPasswords } from "../session/own-passwords.ts";
import type { SessionTokens } from "../session/session-token.ts";
import { sweepSessions } from "../session/sessions.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly tokens: SessionTokens;
  readonly signupIds: SignupIdService;
  readonly deskSignupIds: DeskSignupIdService;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
  readonly passwords: PasswordHasher;
  readonly ownPasswords: OwnPasswords;
  readonly ruleAssignment: RuleAssignment;
  /** Google's address, unless a test sets its own. */
  readonly siteverifyUrl: string | undefined;
}

/** Clients' accounts, how clients sign in, and how visitors ask for a Sign Up Id. */
export const composeAccounts = (parts: Parts) => {
  const { config, database, passwords, publicUrl } = parts;
  const accounts = createAccountService(parts);
  const captchas = createCaptchaService({ ...parts, config: config.captcha });
  const openedClients = createOpenedClients(parts);
  const emailChanges = createEmailChanges({ ...parts, openedClients });
  const mailboxes = createEnteredMailboxService(parts);
  const resets = createPasswordResetService({ ...parts, accounts, captchas, openedClients, siteUrl: publicUrl });
  const secondFactors = createSecondFactors({ ...parts, of: "client", takeStep: takeClientStep });
  const factors = createClientFactors({ ...parts, secondFactors });
  const tickets = createSignedNotes(parts.secrets, "second-step");
  const secondSteps = createSecondSteps({ ...parts, secondFactors, tickets });
  const shared = { ...parts, captchas, passwords, devices: createKnownDevices(parts), secondSteps };
  const services = { accounts, signIns: createSignInService(shared), signUps: createSignUpService(shared) };
  const taking = createAccountTaking({ ...shared, accounts });
  const answers = createRequestAnswers({ ...parts, accounts });
  const answering = createAnsweringService(parts);
  const requests = createSignupIdRequestService({ ...parts, captchas, answering, answers });
  const deskRequests = createDeskSignupIdRequestService({ ...parts, answers });
  parts.jobs.work(requestAnswerQueue, ({ data }) => requests.answerAutomatically(data.requestId));
  return {
    accounts,
    openedClients,
    factors,
    captchas,
    routes: [
      ...captchaRoutes(captchas),
      ...accountRoutes(services, parts),
      ...openedClientRoutes({ openedClients, taking, signInAsSample: createSampleSignIn(parts) }, parts),
      ...emailChangeRoutes(emailChanges, mailboxes),
      ...enteredMailboxRoutes(mailboxes),
      ...accountSecurityRoutes({ security: createAccountSecurity({ ...parts, accounts, factors }), factors }),
      ...passwordResetRoutes(resets, parts),
      ...signupIdRequestRoutes({ requests, deskRequests, answering }),
      ...mailPreferenceRoutes(createMailPreferenceService(parts)),
    ],
    sweeps: [() => sweepSessions(database), () => captchas.sweep(), () => resets.sweep(), emailChanges.sweep],
  };
};
