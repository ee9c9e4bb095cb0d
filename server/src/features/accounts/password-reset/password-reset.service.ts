import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { isLinkCode, passwordResetForm, resetLinkForm } from "@funding-desk/contract/accounts/password-reset/form";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { AnswersOf, Form } from "@funding-desk/contract/forms/form";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { limits } from "@funding-desk/contract/platform/limits";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import { hashSecretToken, makeSecretToken } from "../../../platform/crypto/secret-token.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { toAddressee } from "../../../platform/mail/addressee.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AccountService, FoundClient, KnownClient } from "../account/account.service.ts";
import type { OpenedClients } from "../account/opened-client.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import {
  countTry,
  deleteCode,
  deleteCodesOfClient,
  deleteExpiredCodes,
  findOpenLink,
  insertCode,
  listOpenCodes,
} from "./password-reset.repository.ts";
import { resetCodeMail } from "./reset-mails.ts";

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails"> {
  readonly secrets: Secrets;
  readonly accounts: AccountService;
  readonly openedClients: Pick<OpenedClients, "mailLink">;
  readonly captchas: Pick<CaptchaService, "countOrConsume">;
  readonly siteUrl: string;
}

/** The caller's network address, and the captcha's solution if they were asked for one. */
interface Caller {
  readonly address: string;
  readonly captcha: string | undefined;
}

/** A code that was right, and whose it is. */
interface RightCode {
  readonly id: string;
  readonly client: KnownClient;
}

/** Rolls back work done only so that an unknown email takes as long as a known one. */
class UnknownClient extends Error {}

/** Used when no client has the email. */
const unknownClient: FoundClient = {
  id: "00000000-0000-0000-0000-000000000000",
  firstName: "",
  lastName: "",
  email: "",
  isTaken: true,
};

const newCode = (): string => String(randomInt(10 ** limits.resetCodeDigits)).padStart(limits.resetCodeDigits, "0");

export const createPasswordResetService = (deps: Deps) => {
  const { database, accounts, mails, rateLimits } = deps;

  const hashCode = (clientId: string, code: string): Buffer =>
    createKeyedHash(deps.secrets.current("password-reset").bytes).update(`${clientId}:${code}`).digest();

  const issue = async (tx: Transaction, client: FoundClient, isKnown: boolean): Promise<void> => {
    // There is no password to reset: they get the link to choose one.
    if (!client.isTaken) return deps.openedClients.mailLink(tx, client.id);
    const [code, linkCode] = [newCode(), makeSecretToken()];
    // In the fragment, which no server or log along the way sees.
    const url = `${deps.siteUrl}/reset-password#${linkCode}`;
    const clientId = isKnown ? client.id : null;
    await mails.queue(tx, resetCodeMail, { clientId, to: toAddressee(client), firstName: client.firstName, code, url });
    if (!isKnown) throw new UnknownClient();
    await insertCode(tx, {
      id: randomUUID(),
      clientId: client.id,
      codeHash: hashCode(client.id, code),
      codeMinutes: limits.resetCodeMinutes,
      linkHash: hashSecretToken(linkCode),
      linkMinutes: limits.resetLinkMinutes,
    });
  };

  const readStep = <F extends Form>(form: F, body: Readonly<Record<string, unknown>>, step: string) => {
    const read: AnswersOf<typeof resetLinkForm> = readWire(form, body);
    // The browser compares the two passwords and sends one.
    const answers = { ...read, confirmation: read.password } as AnswersOf<F>;
    const { fields, toast } = checkAnswers(form, answers, { ...deps.checkRules(), step });
    if (toast === undefined) return answers;
    throw new DomainError("invalid_fields", { sentence: toast, fields: toMessagesByWire(form, fields) });
  };

  /** Tries one code against one that was mailed. A network that has used up its tries doesn't use up anyone else's. */
  const isRight = async (codeId: string, given: Buffer, address: string): Promise<boolean> => {
    if ((await rateLimits.take("reset-try-code", { address, codeId })) !== undefined) return false;
    const expected = await countTry(database, codeId, limits.resetCodeTriesInAll);
    return expected !== undefined && timingSafeEqual(given, expected);
  };

  const requireCode = async (email: string, code: string, { address, captcha }: Caller): Promise<RightCode> => {
    await deps.captchas.countOrConsume(() => rateLimits.count("reset-try-address", { address }), {
      action: "reset",
      solution: captcha,
    });
    const client = await accounts.findByEmail(email);
    const { id: clientId } = client ?? unknownClient;
    const given = hashCode(clientId, code);
    // Without a code to try it on, a try isn't counted for the account: no one can use up tries before there is a code.
    for (const id of await listOpenCodes(database, clientId, limits.resetCodeTriesInAll))
      if (client && (await isRight(id, given, address))) return { id, client };
    throw new DomainError("reset_code_invalid");
  };

  const requireLink = async (linkCode: string): Promise<RightCode> => {
    const link = await findOpenLink(database, hashSecretToken(linkCode));
    const client = link && (await accounts.findById(link.client_id));
    if (!link || !client) throw new DomainError("reset_link_invalid");
    return { id: link.id, client };
  };

  const parseReset = (body: Readonly<Record<string, unknown>>) => {
    // As sent: the form's own field drops the dashes that a long code may have.
    const { reset_code: sent } = body;
    if (isLinkCode(sent)) {
      const { password = "" } = readStep(resetLinkForm, body, "reset");
      return { password, findRight: () => requireLink(sent) };
    }
    const { email = "" } = readStep(passwordResetForm, body, "request");
    const { code = "", password = "" } = readStep(passwordResetForm, body, "reset");
    return { password, findRight: (caller: Caller) => requireCode(email, code, caller) };
  };

  return {
    /**
     * Mails a code and a link if the email has an account. Takes as long and answers the same if it has none.
     * @returns false when so many were mailed lately that no new one was: the newest link still works
     * @throws {DomainError} `invalid_fields`, `too_many_requests`
     */
    async sendCode(rawEmail: string, { address, captcha }: Caller): Promise<boolean> {
      const { email = "" } = readStep(passwordResetForm, { email: rawEmail }, "request");
      await deps.captchas.countOrConsume(() => rateLimits.count("reset-code-address", { address }), {
        action: "reset",
        solution: captcha,
      });
      if ((await rateLimits.take("reset-code-email", { email })) !== undefined) return false;
      const client = await accounts.findByEmail(email);
      await withTransaction(database, (tx) =>
        issue(tx, client ?? { ...unknownClient, email }, client !== undefined),
      ).catch((error: unknown) => {
        if (!(error instanceof UnknownClient)) throw error;
      });
      return true;
    },

    /**
     * Sets the password, ends every session and tells the owner.
     * @throws {DomainError} `reset_code_invalid` for a code that is wrong, used, expired, or out of tries;
     * `reset_link_invalid`, `invalid_fields`, `too_many_requests`, `busy`
     */
    async reset(body: Readonly<Record<string, unknown>>, caller: Caller): Promise<KnownClient> {
      const { password, findRight } = parseReset(body);
      const { id, client } = await findRight(caller);
      const passwordHash = await accounts.hashNewPassword(client, password);
      await withTransaction(database, async (tx) => {
        if (!(await deleteCode(tx, id))) throw new DomainError("reset_code_invalid");
        await deleteCodesOfClient(tx, client.id);
        await accounts.replacePassword(tx, { clientId: client.id, passwordHash });
      });
      await rateLimits.clear("own-password", { clientId: client.id });
      // None of the mailed codes works anymore, so the next request may mail one at once.
      await rateLimits.clear("reset-code-email", { email: client.email });
      return client;
    },

    sweep: () => deleteExpiredCodes(database),
  };
};
