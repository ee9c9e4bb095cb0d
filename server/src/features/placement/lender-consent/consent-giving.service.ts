import { findConsentState } from "@funding-desk/contract/placement/lender-consent/states";
import { lenderConsentDays } from "@funding-desk/contract/placement/lender-consent/text";
import { limits } from "@funding-desk/contract/platform/limits";
import { findClientById } from "../../../identity/client/client.repository.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ConsentAnswers } from "./consent-answer.service.ts";
import { type Giver, type KnownBy, signConsent } from "./lender-consent.repository.ts";

/** What someone's signature sends. */
export interface ConsentSigning {
  readonly signature: string;
  readonly textSha256: string;
  readonly address: string;
}

/** Someone behind their private link. */
export interface CoBorrowerSigner {
  readonly coBorrowerId: string;
  /** Where the link and its code went. */
  readonly mailbox: string;
  /** Asks under the locks whether the link is still open. */
  requireStill(tx: Transaction): Promise<void>;
}

export type ConsentGiving = ReturnType<typeof createConsentGiving>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly answers: Pick<ConsentAnswers, "requireOwn" | "answer">;
  readonly ownPasswords: OwnPasswords;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "findProvenance">;
}

/** Clients and co-borrowers agree, each known in a way of their own. */
export const createConsentGiving = ({ database, rateLimits, answers, ownPasswords, enteredMailboxes }: Deps) => {
  const sign = (
    tx: Transaction,
    {
      id,
      giver,
      signature,
      textSha256,
      address,
      requireKnown,
    }: ConsentSigning & {
      readonly id: string;
      readonly giver: Giver;
      /** Under the lock. */
      requireKnown(): Promise<KnownBy>;
    },
  ) =>
    answers.answer(
      tx,
      { id, giver, address },
      {
        what: "given",
        async change() {
          const knownBy = await requireKnown();
          const row = await answers.requireOwn(tx, id, giver);
          if (row.voided_at || row.text_sha256.toString("hex") !== textSha256) throw new DomainError("wording_changed");
          const state = findConsentState(row, row.read_at);
          if (state === "given") return false;
          if (
            state !== "asked" ||
            !(await signConsent(tx, { id, signature, address, knownBy, days: lenderConsentDays }))
          )
            throw new DomainError("consent_over");
          return true;
        },
      },
    );

  const findHistory = async (tx: Transaction, of: { clientId: string } | { coBorrowerId: string }) => {
    const { since, set_by } = requireFound(await enteredMailboxes.findProvenance(tx, of));
    return { since: since.toISOString(), set_by };
  };

  return {
    /**
     * The client's own. Signing again changes nothing.
     * @throws {DomainError} `not_found`, `wording_changed`, `consent_over`, `invalid_fields`, `too_many_requests`
     */
    async giveAsClient(clientId: string, id: string, signing: ConsentSigning & { readonly password: string }) {
      await rateLimits.count("lender-consent", { clientId });
      const signature = parseSignature(signing.signature);
      const giver = { person: "client", clientId } as const;
      await answers.requireOwn(database, id, giver);
      const right = await ownPasswords.require(clientId, signing.password);
      return withTransaction(database, async (tx) => {
        await ownPasswords.requireUnchanged(tx, right);
        const requireKnown = async (): Promise<KnownBy> => {
          const { email } = requireFound(await findClientById(tx, clientId));
          return { channel: "password", mailbox: email, ...(await findHistory(tx, { clientId })) };
        };
        return sign(tx, { ...signing, id, giver, signature, requireKnown });
      });
    },

    /** Behind the co-borrower's door, which took a mailed code. @throws as `giveAsClient`, without a password */
    async giveAsCoBorrower(
      { coBorrowerId, mailbox, requireStill }: CoBorrowerSigner,
      id: string,
      signing: ConsentSigning,
    ) {
      await rateLimits.count("lender-consent", { codeId: coBorrowerId });
      const signature = parseSignature(signing.signature);
      const giver = { person: "co-borrower", coBorrowerId } as const;
      return withTransaction(database, (tx) =>
        sign(tx, {
          ...signing,
          id,
          giver,
          signature,
          async requireKnown() {
            await requireStill(tx);
            return { channel: "mailed code", mailbox, ...(await findHistory(tx, { coBorrowerId })) };
          },
        }),
      );
    },
  };
};

const parseSignature = (typed: string): string => {
  const signature = normalizeLine(typed);
  requireNone({ signature: findLineFault(signature, { max: limits.signatureChars, what: "your full name" }) });
  return signature;
};
