import { accountRoutes } from "../features/accounts/account/account.routes.ts";
import { createAccountService } from "../features/accounts/account/account.service.ts";
import { accountSecurityRoutes } from "../features/accounts/account/account-security.routes.ts";
import { createAccountSecurity } from "../features/accounts/account/account-security.service.ts";
import { createAccountTaking } from "../features/accounts/account/account-taking.service.ts";
import { createClientFactors } from "../features/accounts/account/client-factors.service.ts";
import { emailChangeRoutes } from "../features/accounts/account/email-change.routes.ts";
import { createEmailChanges } from "../features/accounts/account/email-change.service.ts";
import { createEmailChangeLinks } from "../features/accounts/account/email-change-links.service.ts";
import { createKnownDevices } from "../features/accounts/account/known-devices.ts";
import { openedClientRoutes } from "../features/accounts/account/opened-client.routes.ts";
import { createOpenedClients } from "../features/accounts/account/opened-client.service.ts";
import type { PasswordHasher } from "../features/accounts/account/password-hasher.ts";
import { createSampleSignIn } from "../features/accounts/account/sample-sign-in.service.ts";
import { takeClientStep } from "../features/accounts/account/second-factor.repository.ts";
import { createSecondSteps } from "../features/accounts/account/second-step.service.ts";
import { createSignInService } from "../features/accounts/account/sign-in.service.ts";
import { createSignUpService } from "../features/accounts/account/sign-up.service.ts";
import { captchaRoutes } from "../features/accounts/captcha/captcha.routes.ts";
import { createCaptchaService } from "../features/accounts/captcha/captcha.service.ts";
import { enteredMailboxRoutes } from "../features/accounts/entered-mailbox/entered-mailbox.routes.ts";
import { createEnteredMailboxService } from "../features/accounts/entered-mailbox/entered-mailbox.service.ts";
import { passwordResetRoutes } from "../features/accounts/password-reset/password-reset.routes.ts";
import { createPasswordResetService } from "../features/accounts/password-reset/password-reset.service.ts";
import type { SignupIdService } from "../features/accounts/signup-id/signup-id.service.ts";
import type { SignupIdMailing } from "../features/accounts/signup-id/signup-id-mailing.service.ts";
import { createAnsweringService } from "../features/accounts/signup-id-request/answering.service.ts";
import { createDeskSignupIdRequestService } from "../features/accounts/signup-id-request/desk-signup-id-request.service.ts";
import { createRequestAnswers } from "../features/accounts/signup-id-request/request-answers.ts";
import { signupIdRequestRoutes } from "../features/accounts/signup-id-request/signup-id-request.routes.ts";
import {
  createSignupIdRequestService,
  requestAnswerQueue,
} from "../features/accounts/signup-id-request/signup-id-request.service.ts";
import { mailPreferenceRoutes } from "../features/messages/mail-preference/mail-preference.routes.ts";
import { createMailPreferenceService } from "../features/messages/mail-preference/mail-preference.service.ts";
import type { RuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import { createSecondFactors } from "../identity/second-factor/second-factors.ts";
import type { OwnPasswords } from "../identity/session/own-passwords.ts";
import type { SessionTokens } from "../identity/session/session-token.ts";
import { sweepSessions } from "../identity/session/sessions.ts";
import { createSignedNotes } from "../platform/crypto/signed-note.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly tokens: SessionTokens;
  readonly signupIds: SignupIdService;
  readonly signupIdMailing: SignupIdMailing;
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
  const emailChanges = createEmailChanges(parts);
  const emailChangeLinks = createEmailChangeLinks({ ...parts, openedClients });
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
      ...emailChangeRoutes({ changes: emailChanges, links: emailChangeLinks }, mailboxes),
      ...enteredMailboxRoutes(mailboxes),
      ...accountSecurityRoutes({ security: createAccountSecurity({ ...parts, accounts, factors }), factors }),
      ...passwordResetRoutes(resets, parts),
      ...signupIdRequestRoutes({ requests, deskRequests, answering }),
      ...mailPreferenceRoutes(createMailPreferenceService(parts)),
    ],
    sweeps: [() => sweepSessions(database), () => captchas.sweep(), () => resets.sweep(), emailChangeLinks.sweep],
  };
};
