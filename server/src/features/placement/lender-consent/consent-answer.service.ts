import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  findConsent,
  type Giver,
  type LenderConsentRow,
  lockSubmission,
  markDeclined,
  markRevoked,
} from "./lender-consent.repository.ts";

export interface ConsentAnswer {
  readonly consent: LenderConsentRow & { readonly submission_id: string; readonly client_id: string };
  readonly what: "given" | "declined" | "revoked";
  readonly giver: Giver;
  readonly address: string;
}

export type ConsentAnswers = ReturnType<typeof createConsentAnswers>;

/** What was asked is declined, or taken back once it was given. Whatever follows from an answer happens with it. */
export const createConsentAnswers = ({ database, rateLimits }: Pick<SharedDeps, "database" | "rateLimits">) => {
  let onAnswer: (tx: Transaction, answer: ConsentAnswer) => Promise<void> = async () => {};

  const requireOwn = async (db: Queryable, id: string, giver: Giver) => {
    const { submission_id, client_id, ...row } = requireFound(await findConsent(db, id, giver));
    return { ...row, submission_id: requireFound(submission_id), client_id: requireFound(client_id) };
  };

  /** Runs an answer under the submission's lock, so that sending waits for it or sees it. */
  const answer = async (
    tx: Transaction,
    { id, giver, address }: { readonly id: string; readonly giver: Giver; readonly address: string },
    { what, change }: { readonly what: ConsentAnswer["what"]; readonly change: () => Promise<boolean> },
  ): Promise<ConsentAnswer["consent"]> => {
    const before = await requireOwn(tx, id, giver);
    await lockSubmission(tx, before.submission_id);
    const hasChanged = await change();
    const consent = await requireOwn(tx, id, giver);
    if (hasChanged) await onAnswer(tx, { consent, what, giver, address });
    return consent;
  };

  return {
    /** Calls it in the transaction of every answer that changed something. */
    watchAnswers(onEach: typeof onAnswer) {
      onAnswer = onEach;
    },

    requireOwn,
    answer,

    /** Repeating it is fine. @throws {DomainError} `not_found`, `consent_over` for one that was given, `too_many_requests` */
    async decline(giver: Giver, id: string, address: string) {
      await rateLimits.count("lender-consent", toSubject(giver));
      return withTransaction(database, (tx) =>
        answer(
          tx,
          { id, giver, address },
          {
            what: "declined",
            async change() {
              const row = await requireOwn(tx, id, giver);
              if (row.declined_at) return false;
              if (!(await markDeclined(tx, id))) throw new DomainError("consent_over");
              return true;
            },
          },
        ),
      );
    },

    /** Repeating it is fine. @throws {DomainError} `not_found`, `consent_over` for one that wasn't given, `too_many_requests` */
    async revoke(giver: Giver, id: string, address: string) {
      await rateLimits.count("lender-consent", toSubject(giver));
      return withTransaction(database, (tx) =>
        answer(
          tx,
          { id, giver, address },
          {
            what: "revoked",
            async change() {
              const row = await requireOwn(tx, id, giver);
              if (row.revoked_at) return false;
              if (!(await markRevoked(tx, id))) throw new DomainError("consent_over");
              return true;
            },
          },
        ),
      );
    },
  };
};

const toSubject = (giver: Giver) =>
  giver.person === "client" ? { clientId: giver.clientId } : { codeId: giver.coBorrowerId };
