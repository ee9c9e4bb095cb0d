import type { SignedAuthorizationWire } from "@funding-desk/contract/accounts/consent/api";
import { writeCreditPullWording } from "@funding-desk/contract/accounts/consent/credit-pull-text";
import { creditPullForm } from "@funding-desk/contract/accounts/consent/form";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findOpenSignature, revokeSignatures, type SignedConsent } from "./consent.repository.ts";
import { recordConsent } from "./consent.service.ts";
import {
  creditPullRevokedMail,
  creditPullSignedMail,
  firmCreditPullRevokedMail,
  firmCreditPullSignedMail,
} from "./credit-pull-mails.ts";

export interface CreditPullSigning {
  readonly clientId: string;
  /** The form's answers by wire name. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Version of the text the client read. */
  readonly version: number;
  /** That text, with the firm's facts as shown. */
  readonly text: string;
  /** The caller's network address, kept with the signature. */
  readonly address: string;
}

export type CreditPullService = ReturnType<typeof createCreditPullService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails"> {
  readonly currentFirm: CurrentFirm;
  readonly ownPasswords: OwnPasswords;
}

const { name: subject, version } = creditPullForm;

export const createCreditPullService = (deps: Deps) => {
  const { database, rateLimits, mails } = deps;

  return {
    /** The newest signature that hasn't been revoked. */
    async findAuthorization(clientId: string): Promise<SignedAuthorizationWire | null> {
      const signature = await findOpenSignature(database, clientId, subject);
      return signature ? toWire(signature) : null;
    },

    /**
     * Stores the signature with the exact text and mails both to the client and the firm. Signing twice changes nothing.
     * @throws {DomainError} `invalid_fields`, also for a wrong password; `wording_changed`, `too_many_requests`
     */
    async sign({ clientId, body, address, ...read }: CreditPullSigning): Promise<SignedAuthorizationWire> {
      await rateLimits.count("credit-pull", { clientId });
      // The checks make sure that there are both.
      const { signature = "", password = "" } = readChecked(creditPullForm, body, deps.checkRules());
      const wording = writeCreditPullWording(deps.currentFirm().identity);
      if (read.version !== version || read.text !== wording) throw new DomainError("wording_changed");
      const right = await deps.ownPasswords.require(clientId, password);
      const givenAt = new Date();
      return withTransaction(database, async (tx) => {
        await deps.ownPasswords.requireUnchanged(tx, right);
        const consent = { clientId, subject, version, wording, givenAt, address, signature };
        if (await recordConsent(tx, consent)) {
          const order = { clientId, signature, at: givenAt.toISOString() };
          await mails.queue(tx, creditPullSignedMail, { ...order, wording });
          await mails.queue(tx, firmCreditPullSignedMail, order);
        }
        const signed = await findOpenSignature(tx, clientId, subject);
        // Another tab revoked it a moment ago.
        if (!signed) throw new DomainError("busy");
        return toWire(signed);
      });
    },

    /** Mails the client and the firm if there was something to revoke. @throws {DomainError} `too_many_requests` */
    async revoke(clientId: string) {
      await rateLimits.count("credit-pull", { clientId });
      const at = new Date();
      await withTransaction(database, async (tx) => {
        if (!(await revokeSignatures(tx, { clientId, subject, at }))) return;
        const revocation = { clientId, at: at.toISOString() };
        await mails.queue(tx, creditPullRevokedMail, revocation);
        await mails.queue(tx, firmCreditPullRevokedMail, revocation);
      });
    },
  };
};

const toWire = (consent: SignedConsent): SignedAuthorizationWire => ({
  signature: consent.signature,
  signed_at: consent.given_at.toISOString(),
  version: consent.version,
  text: consent.wording,
  sha256_of_text: consent.wording_hash.toString("hex"),
});
