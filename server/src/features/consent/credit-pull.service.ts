import type { SignedAuthorizationWire } from "@funding-desk/contract/consent/api";
import { type Authorized, creditPullWording } from "@funding-desk/contract/consent/credit-pull-text";
import { creditPullForm } from "@funding-desk/contract/consent/form";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messagesByWire, readWire } from "@funding-desk/contract/forms/wire";
import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import type { AccountService } from "../account/account.service.ts";
import { findStandingSignature, revokeSignatures, type SignedConsent } from "./consent.repository.ts";
import { recordSignedConsent } from "./consent.service.ts";
import { creditPullRevokedMails, creditPullSignedMails } from "./credit-pull-mails.ts";

export interface CreditPullSigning {
  readonly clientId: string;
  /** The form by wire names. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Of the text that the client has read. */
  readonly version: number;
  /** The caller's network address; kept with the signature. */
  readonly address: string;
}

export interface CreditPullService {
  /** The newest one that has not been revoked. */
  standing(clientId: string): Promise<SignedAuthorizationWire | null>;
  /**
   * Keeps the signature with the exact text, and mails it to the client and the firm. A second one changes nothing.
   * @throws {DomainError} `invalid_fields`, `wording_changed`, `too_many_requests`
   */
  sign(signing: CreditPullSigning): Promise<SignedAuthorizationWire>;
  /** Tells client and firm by mail, when there was something to revoke. @throws {DomainError} `too_many_requests` */
  revoke(clientId: string): Promise<void>;
}

interface Deps {
  readonly database: Database;
  readonly checkRules: () => CheckRules;
  readonly rateLimits: RateLimits;
  readonly accounts: Pick<AccountService, "client">;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  readonly authorized: Authorized;
  /** In which the mails tell the time. */
  readonly timeZone: string;
}

const { name: subject, version } = creditPullForm;

export const createCreditPullService = (deps: Deps): CreditPullService => {
  const { database, rateLimits, accounts, mails } = deps;
  const wording = creditPullWording(deps.authorized);

  const readSignature = (body: CreditPullSigning["body"]): string => {
    const answers = readWire(creditPullForm, body);
    const { fields, toast } = checkAnswers(creditPullForm, answers, deps.checkRules());
    if (toast === undefined && answers.signature !== undefined) return answers.signature;
    const messages = messagesByWire(creditPullForm, fields);
    throw new DomainError("invalid_fields", { ...(toast === undefined ? {} : { sentence: toast }), fields: messages });
  };

  const mailParts = async (clientId: string, at: Date) => ({
    letterhead: deps.letterhead,
    client: await accounts.client(clientId),
    at: at.toLocaleString("en-US", { timeZone: deps.timeZone, dateStyle: "long", timeStyle: "long" }),
  });

  return {
    async standing(clientId) {
      const found = await findStandingSignature(database, clientId, subject);
      return found ? presented(found) : null;
    },

    async sign({ clientId, body, version: readVersion, address }) {
      await rateLimits.count("credit-pull", { clientId });
      const signature = readSignature(body);
      if (readVersion !== version) throw new DomainError("wording_changed");
      const givenAt = new Date();
      const parts = await mailParts(clientId, givenAt);
      return withTransaction(database, async (tx) => {
        const consent = { clientId, subject, version, wording, givenAt, address, signature };
        if (await recordSignedConsent(tx, consent)) {
          for (const mail of creditPullSignedMails(parts, { signature, wording })) await mails.post(tx, clientId, mail);
        }
        const standing = await findStandingSignature(tx, clientId, subject);
        // It stood a moment ago, and was revoked in another tab.
        if (!standing) throw new DomainError("busy");
        return presented(standing);
      });
    },

    async revoke(clientId) {
      await rateLimits.count("credit-pull", { clientId });
      const at = new Date();
      const parts = await mailParts(clientId, at);
      await withTransaction(database, async (tx) => {
        if (!(await revokeSignatures(tx, { clientId, subject, at }))) return;
        for (const mail of creditPullRevokedMails(parts)) await mails.post(tx, clientId, mail);
      });
    },
  };
};

const presented = (consent: SignedConsent): SignedAuthorizationWire => ({
  signature: consent.signature,
  signed_at: consent.given_at.toISOString(),
  version: consent.version,
  text: consent.wording,
  sha256_of_text: consent.wording_hash.toString("hex"),
});
