import { randomUUID } from "node:crypto";
import { signUpForm } from "@funding-desk/contract/account/form";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { AnswersOf } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messagesByWire, readWire } from "@funding-desk/contract/forms/wire";
import { messages } from "@funding-desk/contract/messages";
import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { Live } from "../../live/live.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import type { SessionTokens } from "../../session/session-token.ts";
import { startSession } from "../../session/sessions.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { recordConsent } from "../consent/consent.service.ts";
import type { NoticeService } from "../notice/notice.service.ts";
import { normalizeSignupId, type SignupIdService } from "../signup-id/signup-id.service.ts";
import { type ClientRow, insertClient } from "./client.repository.ts";
import type { Device, KnownDevices } from "./known-devices.ts";
import { findPasswordFault } from "./password-choice.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { presentSignedIn, type SignedIn } from "./signed-in.ts";

export interface SignUpAttempt {
  /** The form by wire names. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The phone again, as +1 and ten digits; undefined when it was not sent. */
  readonly phoneNumber: string | undefined;
  readonly captcha: string | undefined;
  /** The caller's network address; kept with the consent. */
  readonly address: string;
  /** What the caller's browser says of itself. */
  readonly userAgent: string;
}

export interface SignUpDependencies {
  readonly database: Database;
  readonly checkRules: () => CheckRules;
  readonly rateLimits: RateLimits;
  readonly captchas: CaptchaService;
  readonly signupIds: SignupIdService;
  readonly passwords: PasswordHasher;
  readonly tokens: SessionTokens;
  readonly devices: KnownDevices;
  readonly notices: NoticeService;
  readonly live: Pick<Live, "tell">;
}

export interface SignUpService {
  /**
   * Opens an account and a session. The Sign Up Id is used if, and only if, the account comes into being.
   * @throws {DomainError} `too_many_requests`, `invalid_fields`, `captcha_failed`, `signup_id_invalid`, `email_taken`, `busy`
   */
  signUp(attempt: SignUpAttempt): Promise<SignedIn>;
}

type SignUpAnswers = AnswersOf<typeof signUpForm>;

const fieldsOfForm = signUpForm.steps.account.fields;

export const createSignUpService = (deps: SignUpDependencies): SignUpService => {
  const { database, rateLimits, captchas, signupIds, passwords, tokens } = deps;

  const requireStandingId = async (signupId: string, { email, address }: { email: string; address: string }) => {
    if (!(await signupIds.isUsable(signupId, email))) await refuseId(address);
  };

  const refuseId = async (address: string): Promise<never> => {
    await rateLimits.count("signup-id-failure", { address });
    const refusal = new DomainError("signup_id_invalid");
    const { wire } = fieldsOfForm.signupId;
    throw new DomainError("signup_id_invalid", { fields: { [wire ?? ""]: refusal.message } });
  };

  /** @returns the session's token; undefined when the id was used up in the meantime, and nothing is stored */
  const store = (
    client: ClientRow,
    account: Device & { readonly signupId: string; readonly passwordHash: string },
  ): Promise<string | undefined> =>
    withTransaction(database, async (tx) => {
      if (!(await signupIds.use(tx, account.signupId, client.email))) return undefined;
      await insertClient(tx, { ...client, password_hash: account.passwordHash, signup_id: account.signupId });
      await recordConsent(tx, {
        clientId: client.id,
        subject: signUpForm.name,
        version: signUpForm.version,
        wording: fieldsOfForm.terms.label,
        givenAt: new Date(),
        address: account.address,
      });
      await deps.devices.note(tx, client.id, account);
      await deps.notices.queue(tx, { kind: "signed-up", clientId: client.id });
      await deps.live.tell(tx, { kind: "client", clientId: client.id });
      return startSession(tx, tokens, client.id);
    });

  return {
    async signUp(attempt) {
      const { address } = attempt;
      await rateLimits.count("sign-up-address", { address });
      await rateLimits.check("signup-id-failure", { address });

      const answers = readSignUp(attempt, deps.checkRules());
      await captchas.consume("signup", attempt.captcha);

      const { signupId = "", password = "", email = "" } = answers;
      await requireStandingId(signupId, { email, address });
      const passwordHash = await passwords.hash(password);

      const client = clientOf(answers);
      const accessToken = await store(client, { signupId, passwordHash, address, userAgent: attempt.userAgent });
      if (accessToken === undefined) return refuseId(address);
      return presentSignedIn(client, { accessToken, isPrequalified: false });
    },
  };
};

/** @throws {DomainError} `invalid_fields` */
const readSignUp = ({ body, phoneNumber }: SignUpAttempt, rules: CheckRules): SignUpAnswers => {
  const read = readWire(signUpForm, body);
  // The payload has no key for the tick: to send the form is to have accepted.
  const answers = { ...read, signupId: normalizeSignupId(read.signupId ?? ""), terms: true };
  const { fields, toast } = checkAnswers(signUpForm, answers, rules);

  const faults: Record<string, string> = { ...messagesByWire(signUpForm, fields) };
  if (phoneNumber !== undefined && phoneNumber !== `+1${answers.phone ?? ""}`)
    faults.phoneNumber = messages.phoneInvalid;
  const { firstName = "", lastName = "", email = "", password = "" } = answers;
  const passwordFault = fields.password ?? findPasswordFault(password, { firstName, lastName, email });
  if (passwordFault !== undefined) faults[fieldsOfForm.password.wire ?? ""] = passwordFault;

  const [first] = Object.values(faults);
  if (first !== undefined) throw new DomainError("invalid_fields", { sentence: toast ?? first, fields: faults });
  return answers;
};

const clientOf = (answers: SignUpAnswers): ClientRow => {
  // The checks have seen to it that none of them is absent.
  const { firstName = "", lastName = "", phone = "", email = "", state = "" } = answers;
  return { id: randomUUID(), first_name: firstName, last_name: lastName, mobile: phone, email, state };
};
