import { randomUUID } from "node:crypto";
import { signUpForm } from "@funding-desk/contract/accounts/account/form";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { AnswersOf } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/forms/messages";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { findPasswordFault } from "@funding-desk/contract/identity/password/choice";
import type { ClientRow } from "../../../identity/client/client.repository.ts";
import type { SessionTokens } from "../../../identity/session/session-token.ts";
import { startSession } from "../../../identity/session/sessions.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { RuleAssignment } from "../../office/assignment/rule-assignment.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { type AgreedText, recordConsent } from "../consent/consent.service.ts";
import { normalizeSignupId, type SignupIdService } from "../signup-id/signup-id.service.ts";
import { insertClient } from "./account.repository.ts";
import { welcomeMail } from "./account-mails.ts";
import type { Device, KnownDevices } from "./known-devices.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { type SignedIn, type SignInAttempt, toSignedIn } from "./signed-in.ts";

export interface SignUpDependencies
  extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails" | "live"> {
  readonly captchas: CaptchaService;
  readonly signupIds: SignupIdService;
  readonly passwords: PasswordHasher;
  readonly tokens: SessionTokens;
  readonly devices: KnownDevices;
  readonly loadAgreedTerms: () => Promise<AgreedText>;
  readonly ruleAssignment: Pick<RuleAssignment, "assignNew">;
}

export type SignUpService = ReturnType<typeof createSignUpService>;

type SignUpAnswers = AnswersOf<typeof signUpForm>;

const fieldsOfForm = signUpForm.steps.account.fields;

export const createSignUpService = (deps: SignUpDependencies) => {
  const { database, rateLimits, captchas, signupIds, passwords, tokens } = deps;

  const requireUsableId = async (signupId: string, { email, address }: { email: string; address: string }) => {
    const isForAddress = await signupIds.findIsForAddress(signupId, email);
    if (isForAddress === undefined) await refuseId(address);
    if (isForAddress === false) await refuseId(address, "signup_id_for_other");
  };

  const refuseId = async (
    address: string,
    code: "signup_id_invalid" | "signup_id_for_other" = "signup_id_invalid",
  ): Promise<never> => {
    await rateLimits.count("signup-id-failure", { address });
    const { wire } = fieldsOfForm.signupId;
    throw new DomainError(code, { fields: { [wire ?? ""]: new DomainError(code).message } });
  };

  /** @returns the session's token; undefined when someone else used up the id and nothing was stored */
  const store = (
    client: ClientRow,
    account: Device & { readonly signupId: string; readonly passwordHash: string; readonly terms: AgreedText },
  ): Promise<string | undefined> =>
    withTransaction(database, async (tx) => {
      if (!(await signupIds.use(tx, account.signupId, client.email))) return undefined;
      await insertClient(tx, { ...client, password_hash: account.passwordHash, signup_id: account.signupId });
      await recordConsent(tx, {
        clientId: client.id,
        subject: signUpForm.name,
        version: signUpForm.version,
        wording: fieldsOfForm.terms.label,
        terms: account.terms,
        givenAt: new Date(),
        address: account.address,
      });
      await deps.devices.record(tx, client.id, account);
      await deps.mails.queue(tx, welcomeMail, { clientId: client.id, cause: client.id });
      await recordEvents(tx, [{ kind: "client.signed_up", clientId: client.id, subjectId: client.id, data: {} }]);
      await deps.live.notify(tx, { clientId: client.id });
      const token = await startSession(tx, tokens, { clientId: client.id, browser: account });
      await deps.ruleAssignment.assignNew(tx, [client.id]);
      return token;
    });

  return {
    /**
     * Opens an account and a session. Uses the Sign Up Id only if the account is created.
     * @throws {DomainError} `too_many_requests`, `invalid_fields`, `captcha_failed`, `signup_id_invalid`, `email_taken`, `busy`
     */
    async signUp(attempt: SignInAttempt): Promise<SignedIn> {
      const { address } = attempt;
      await rateLimits.count("sign-up-address", { address });
      await rateLimits.check("signup-id-failure", { address });

      const answers = readSignUp(attempt, deps.checkRules());
      await captchas.consume("signup", attempt.captcha);

      const { signupId = "", password = "", email = "" } = answers;
      await requireUsableId(signupId, { email, address });
      const passwordHash = await passwords.hash(password);

      const client = toClient(answers);
      const terms = await deps.loadAgreedTerms();
      const account = { signupId, passwordHash, address, userAgent: attempt.userAgent, terms };
      const accessToken = await store(client, account);
      if (accessToken === undefined) return refuseId(address);
      return toSignedIn(client, { accessToken, isPrequalified: false });
    },
  };
};

/** @throws {DomainError} `invalid_fields` */
const readSignUp = ({ body }: SignInAttempt, rules: CheckRules): SignUpAnswers => {
  const read = readWire(signUpForm, body);
  // The payload has no field for the checkbox: whoever sends the form has accepted the terms.
  const answers = { ...read, signupId: normalizeSignupId(read.signupId ?? ""), terms: true };
  const { fields, toast } = checkAnswers(signUpForm, answers, rules);

  const faults: Record<string, string> = { ...toMessagesByWire(signUpForm, fields) };
  const { phoneNumber } = body;
  if (phoneNumber !== undefined && phoneNumber !== `+1${answers.phone ?? ""}`)
    faults.phoneNumber = messages.phoneInvalid;
  const { firstName = "", lastName = "", email = "", password = "" } = answers;
  const passwordFault = fields.password ?? findPasswordFault(password, { firstName, lastName, email });
  if (passwordFault !== undefined) faults[fieldsOfForm.password.wire ?? ""] = passwordFault;

  const [first] = Object.values(faults);
  if (first !== undefined) throw new DomainError("invalid_fields", { sentence: toast ?? first, fields: faults });
  return answers;
};

const toClient = (answers: SignUpAnswers): ClientRow => {
  // The checks made sure that none of these is missing.
  const { firstName = "", lastName = "", phone = "", email = "", state = "" } = answers;
  return { id: randomUUID(), first_name: firstName, last_name: lastName, mobile: phone, email, state };
};
