import { accountRoutes } from "../features/accounts/account/account.routes.ts";
import { type AccountService, createAccountService } from "../features/accounts/account/account.service.ts";
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
import { type CaptchaService, createCaptchaService } from "../features/accounts/captcha/captcha.service.ts";
import { enteredMailboxRoutes } from "../features/accounts/entered-mailbox/entered-mailbox.routes.ts";
import { createEnteredMailboxService } from "../features/accounts/entered-mailbox/entered-mailbox.service.ts";
import { mergeRoutes } from "../features/accounts/merge/merge.routes.ts";
import { createMerging } from "../features/accounts/merge/merge.service.ts";
import { passwordResetRoutes } from "../features/accounts/password-reset/password-reset.routes.ts";
import { createPasswordResetService } from "../features/accounts/password-reset/password-reset.service.ts";
import { createDeskSignupIdService } from "../features/accounts/signup-id/desk-signup-id.service.ts";
import { signupIdRoutes } from "../features/accounts/signup-id/signup-id.routes.ts";
import { createSignupIdService, type SignupIdService } from "../features/accounts/signup-id/signup-id.service.ts";
import {
  createSignupIdMailing,
  type SignupIdMailing,
} from "../features/accounts/signup-id/signup-id-mailing.service.ts";
import { createSignupIdViews } from "../features/accounts/signup-id/signup-id-view.service.ts";
import { createAnsweringService } from "../features/accounts/signup-id-request/answering.service.ts";
import { createDeskSignupIdRequestService } from "../features/accounts/signup-id-request/desk-signup-id-request.service.ts";
import { createRequestAnswers } from "../features/accounts/signup-id-request/request-answers.ts";
import { signupIdRequestRoutes } from "../features/accounts/signup-id-request/signup-id-request.routes.ts";
import {
  createSignupIdRequestService,
  requestAnswerQueue,
} from "../features/accounts/signup-id-request/signup-id-request.service.ts";
import { takeStep } from "../features/accounts/staff/member.repository.ts";
import { createMemberService } from "../features/accounts/staff/member.service.ts";
import { createOwnSignIn } from "../features/accounts/staff/own-sign-in.service.ts";
import { setupRoutes } from "../features/accounts/staff/setup.routes.ts";
import { createSetupService } from "../features/accounts/staff/setup.service.ts";
import { createFinishSetup } from "../features/accounts/staff/setup-finish.service.ts";
import { staffAccountRoutes, staffCardRoutes } from "../features/accounts/staff/staff.routes.ts";
import { createStaffAccountService } from "../features/accounts/staff/staff-account.service.ts";
import { createStaffCaps } from "../features/accounts/staff/staff-caps.service.ts";
import { createStaffCardService } from "../features/accounts/staff/staff-card.service.ts";
import { createStaffConfirmation } from "../features/accounts/staff/staff-confirmation.service.ts";
import { staffSignInRoutes } from "../features/accounts/staff/staff-sign-in.routes.ts";
import { createStaffSignInService } from "../features/accounts/staff/staff-sign-in.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import { mailPreferenceRoutes } from "../features/messages/mail-preference/mail-preference.routes.ts";
import { createMailPreferenceService } from "../features/messages/mail-preference/mail-preference.service.ts";
import type { RuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import type { FileTasks } from "../features/office/task/file-task.service.ts";
import { createSecondFactors } from "../identity/second-factor/second-factors.ts";
import type { OwnPasswords } from "../identity/session/own-passwords.ts";
import type { SessionTokens } from "../identity/session/session-token.ts";
import { sweepSessions } from "../identity/session/sessions.ts";
import { sweepStaffSessions } from "../identity/staff-session/staff-sessions.ts";
import { createSignedNotes } from "../platform/crypto/signed-note.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import type { FloorWithRules, GroundFloor } from "./ground-floor.ts";

interface AccountsParts extends FloorWithRules {
  readonly tokens: SessionTokens;
  readonly signupIds: SignupIdService;
  readonly signupIdMailing: SignupIdMailing;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
  readonly passwords: PasswordHasher;
  readonly ownPasswords: OwnPasswords;
  readonly ruleAssignment: RuleAssignment;
  readonly files: FileService;
  readonly tasks: FileTasks;
  /** Google's address, unless a test sets its own. */
  readonly siteverifyUrl: string | undefined;
}

/** Clients' accounts, how clients sign in, and how visitors ask for a Sign Up Id. */
export const composeAccounts = (parts: AccountsParts) => {
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
      ...mergeRoutes(createMerging(parts)),
    ],
    sweeps: [() => sweepSessions(database), () => captchas.sweep(), () => resets.sweep(), emailChangeLinks.sweep],
  };
};

interface StaffParts extends GroundFloor {
  readonly passwords: PasswordHasher;
  readonly accounts: AccountService;
  readonly captchas: CaptchaService;
  readonly inspector: FileInspector;
}

/** Staff and how they sign in. */
export const composeStaff = (parts: StaffParts) => {
  const { database, publicUrl } = parts;
  const secondFactors = createSecondFactors({ ...parts, of: "staff", takeStep });
  const caps = createStaffCaps(parts);
  const shared = { ...parts, caps, secondFactors };
  const members = createMemberService({ ...parts, siteUrl: publicUrl });
  const setups = createSetupService({ ...shared, finish: createFinishSetup(shared) });
  return {
    members,
    caps,
    routes: [
      ...staffSignInRoutes({
        ...parts,
        signIns: createStaffSignInService(shared),
        confirmation: createStaffConfirmation(shared),
        members,
      }),
      ...setupRoutes(setups, parts),
      ...staffAccountRoutes(createStaffAccountService(parts), createOwnSignIn(shared)),
      ...staffCardRoutes(createStaffCardService(parts)),
    ],
    sweeps: [() => sweepStaffSessions(database), () => setups.sweep()],
  };
};

/** Sign Up Ids, with which people open an account. */
export const composeSignupIds = (parts: FloorWithRules) => {
  const signupIds = createSignupIdService(parts);
  const mailing = createSignupIdMailing({ ...parts, signupIds });
  const views = createSignupIdViews(parts);
  return {
    signupIds,
    signupIdMailing: mailing,
    routes: signupIdRoutes(views, createDeskSignupIdService({ ...parts, signupIds, mailing, views })),
  };
};
