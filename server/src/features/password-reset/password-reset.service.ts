import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { limits } from "@funding-desk/contract/limits";
import { passwordResetForm } from "@funding-desk/contract/password-reset/form";
import type { Secrets } from "../../crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import { toAddressee } from "../../mail/addressee.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AccountService, KnownClient } from "../account/account.service.ts";
import { countTry, deleteCode, deleteExpiredCodes, replaceCode } from "./password-reset.repository.ts";
import { passwordChangedMail, resetCodeMail } from "./reset-mails.ts";

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails"> {
  readonly secrets: Secrets;
  readonly accounts: AccountService;
}

/** Rolls back work done only so that an unknown email takes as long as a known one. */
class UnknownClient extends Error {}

/** Used when no client has the email. */
const unknownClient: KnownClient = {
  id: "00000000-0000-0000-0000-000000000000",
  firstName: "",
  lastName: "",
  email: "",
};

const newCode = (): string => String(randomInt(10 ** limits.resetCodeDigits)).padStart(limits.resetCodeDigits, "0");

export const createPasswordResetService = (deps: Deps) => {
  const { database, accounts, mails, rateLimits } = deps;

  const hashCode = (clientId: string, code: string): Buffer =>
    createHmac("sha256", deps.secrets.current("password-reset").bytes).update(`${clientId}:${code}`).digest();

  const issue = async (tx: Transaction, client: KnownClient, isKnown: boolean): Promise<void> => {
    const code = newCode();
    const expiresAt = new Date(Date.now() + limits.resetCodeMinutes * 60_000);
    const clientId = isKnown ? client.id : null;
    await mails.queue(tx, resetCodeMail, { clientId, to: toAddressee(client), firstName: client.firstName, code });
    if (isKnown) await replaceCode(tx, { clientId: client.id, codeHash: hashCode(client.id, code), expiresAt });
    else throw new UnknownClient();
  };

  const parseBody = (body: Readonly<Record<string, unknown>>, step: "request" | "reset") => {
    const read = readWire(passwordResetForm, body);
    // The browser compares the two passwords and sends one.
    const answers = { ...read, confirmation: read.password };
    const { fields, toast } = checkAnswers(passwordResetForm, answers, { ...deps.checkRules(), step });
    if (toast === undefined) return answers;
    throw new DomainError("invalid_fields", { sentence: toast, fields: toMessagesByWire(passwordResetForm, fields) });
  };

  const requireCode = async (client: KnownClient | undefined, code: string): Promise<Buffer> => {
    const { id } = client ?? unknownClient;
    const given = hashCode(id, code);
    const expected = await countTry(database, id, limits.resetCodeTries);
    if (!client || !expected || !timingSafeEqual(given, expected)) throw new DomainError("reset_code_invalid");
    return expected;
  };

  return {
    /**
     * Mails a code if the email has an account. Takes as long and answers the same if it has none.
     * @throws {DomainError} `invalid_fields`, `too_many_requests`
     */
    async sendCode(rawEmail: string, address: string) {
      const { email = "" } = parseBody({ email: rawEmail }, "request");
      await rateLimits.count("reset-code-address", { address });
      await rateLimits.count("reset-code-email", { email });
      const client = await accounts.findByEmail(email);
      await withTransaction(database, (tx) =>
        issue(tx, client ?? { ...unknownClient, email }, client !== undefined),
      ).catch((error: unknown) => {
        if (!(error instanceof UnknownClient)) throw error;
      });
    },

    /**
     * Sets the password, ends every session and tells the owner.
     * @throws {DomainError} `reset_code_invalid` for a code that is wrong, used, replaced, expired, or out of tries;
     * `invalid_fields`, `too_many_requests`, `busy`
     */
    async reset(body: Readonly<Record<string, unknown>>, address: string) {
      const { email = "" } = parseBody(body, "request");
      const { code = "", password = "" } = parseBody(body, "reset");
      // Tries count across codes, so that a new code doesn't bring new tries.
      await rateLimits.count("reset-try-address", { address });
      await rateLimits.count("reset-try-email", { email });
      const client = await accounts.findByEmail(email);
      const codeHash = await requireCode(client, code);
      if (!client) throw new DomainError("reset_code_invalid");
      const passwordHash = await accounts.hashNewPassword(client, password);
      await withTransaction(database, async (tx) => {
        if (!(await deleteCode(tx, client.id, codeHash))) throw new DomainError("reset_code_invalid");
        await accounts.replacePassword(tx, client.id, passwordHash);
        await mails.queue(tx, passwordChangedMail, { clientId: client.id, at: new Date().toISOString() });
      });
    },

    sweep: () => deleteExpiredCodes(database),
  };
};
