import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messagesByWire, readWire } from "@funding-desk/contract/forms/wire";
import { limits } from "@funding-desk/contract/limits";
import { passwordResetForm } from "@funding-desk/contract/password-reset/form";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import { addresseeOf } from "../../mail/addressee.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import type { AccountService, KnownClient } from "../account/account.service.ts";
import { countTry, deleteCode, deleteExpiredCodes, replaceCode } from "./password-reset.repository.ts";
import { passwordChangedMail, resetCodeMail } from "./reset-mails.ts";

export interface PasswordResetService {
  /**
   * Mails a code, if the e-mail has an account; says and takes the same time if it has none.
   * @throws {DomainError} `invalid_fields`, `too_many_requests`
   */
  sendCode(email: string, address: string): Promise<void>;
  /**
   * Sets the password, ends every session and tells the owner.
   * @throws {DomainError} `reset_code_invalid` alike for a code that is wrong, used, replaced, out of tries or of time;
   * `invalid_fields`, `too_many_requests`, `busy`
   */
  reset(body: Readonly<Record<string, unknown>>, address: string): Promise<void>;
  sweep(): Promise<void>;
}

interface Deps {
  readonly database: Database;
  readonly checkRules: () => CheckRules;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
  readonly accounts: AccountService;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  /** The firm's IANA zone. */
  readonly timeZone: string;
}

/** Undoes what was done only so that it takes as long. */
class NobodyThere extends Error {}

/** Stands for the client that there is not. */
const nobody: KnownClient = { id: "00000000-0000-0000-0000-000000000000", firstName: "", lastName: "", email: "" };

const newCode = (): string => String(randomInt(10 ** limits.resetCodeDigits)).padStart(limits.resetCodeDigits, "0");

export const createPasswordResetService = (deps: Deps): PasswordResetService => {
  const { database, accounts, mails, letterhead, rateLimits } = deps;

  const hashOf = (clientId: string, code: string): Buffer =>
    createHmac("sha256", deps.secrets.current("password-reset").bytes).update(`${clientId}:${code}`).digest();

  const issue = async (tx: Transaction, client: KnownClient, isKnown: boolean): Promise<void> => {
    const code = newCode();
    const expiresAt = new Date(Date.now() + limits.resetCodeMinutes * 60_000);
    await mails.post(tx, isKnown ? client.id : null, resetCodeMail(letterhead, addresseeOf(client), code));
    if (isKnown) await replaceCode(tx, { clientId: client.id, codeHash: hashOf(client.id, code), expiresAt });
    else throw new NobodyThere();
  };

  const readChecked = (body: Readonly<Record<string, unknown>>, step: "request" | "reset") => {
    const read = readWire(passwordResetForm, body);
    // Compared in the browser, and not sent.
    const answers = { ...read, confirmation: read.password };
    const { fields, toast } = checkAnswers(passwordResetForm, answers, { ...deps.checkRules(), step });
    if (toast === undefined) return answers;
    throw new DomainError("invalid_fields", { sentence: toast, fields: messagesByWire(passwordResetForm, fields) });
  };

  const requireCode = async (client: KnownClient | undefined, code: string): Promise<Buffer> => {
    const { id } = client ?? nobody;
    const given = hashOf(id, code);
    const expected = await countTry(database, id, limits.resetCodeTries);
    if (!client || !expected || !timingSafeEqual(given, expected)) throw new DomainError("reset_code_invalid");
    return expected;
  };

  return {
    async sendCode(rawEmail, address) {
      const { email = "" } = readChecked({ email: rawEmail }, "request");
      await rateLimits.count("reset-code-address", { address });
      await rateLimits.count("reset-code-email", { email });
      const client = await accounts.findByEmail(email);
      await withTransaction(database, (tx) => issue(tx, client ?? { ...nobody, email }, client !== undefined)).catch(
        (error: unknown) => {
          if (!(error instanceof NobodyThere)) throw error;
        },
      );
    },

    async reset(body, address) {
      const { email = "" } = readChecked(body, "request");
      const { code = "", password = "" } = readChecked(body, "reset");
      // Counted over all codes: a new code brings no new tries.
      await rateLimits.count("reset-try-address", { address });
      await rateLimits.count("reset-try-email", { email });
      const client = await accounts.findByEmail(email);
      const codeHash = await requireCode(client, code);
      if (!client) throw new DomainError("reset_code_invalid");
      const passwordHash = await accounts.hashNewPassword(client, password);
      await withTransaction(database, async (tx) => {
        if (!(await deleteCode(tx, client.id, codeHash))) throw new DomainError("reset_code_invalid");
        await accounts.replacePassword(tx, client.id, passwordHash);
        const changedAt = new Intl.DateTimeFormat("en-US", {
          dateStyle: "long",
          timeStyle: "long",
          timeZone: deps.timeZone,
        }).format(new Date());
        await mails.post(tx, client.id, passwordChangedMail(letterhead, addresseeOf(client), changedAt));
      });
    },

    sweep: () => deleteExpiredCodes(database),
  };
};
