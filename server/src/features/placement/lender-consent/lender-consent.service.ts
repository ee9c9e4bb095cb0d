import { randomUUID } from "node:crypto";
import type { ConsentPurpose } from "@funding-desk/contract/accounts/consent/purposes";
import { toFacts } from "@funding-desk/contract/firm/facts";
import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import { findConsentState } from "@funding-desk/contract/placement/lender-consent/states";
import { lenderConsentVersion, writeLenderConsent } from "@funding-desk/contract/placement/lender-consent/text";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { isHeld, type Person } from "./consent-weighing.service.ts";
import {
  insertConsent,
  type LenderConsentRow,
  listConsents,
  listConsentsOfClient,
  listConsentsOfCoBorrower,
  lockSubmission,
  voidConsents,
  voidOfCoBorrower,
} from "./lender-consent.repository.ts";

export type { LenderConsentRow } from "./lender-consent.repository.ts";

/** What is asked for: one lender's program, with what would be sent. */
export interface ConsentQuestion {
  readonly submissionId: string;
  readonly clientId: string;
  readonly lenderName: string;
  readonly programName: string;
  readonly reference: string;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  readonly showsNumbers: boolean;
  readonly staffId: string;
}

export type LenderConsents = ReturnType<typeof createLenderConsents>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly currentFirm: CurrentFirm;
}

/** What people are asked to agree to before their file may be sent. Sending and its end are the submission's. */
export const createLenderConsents = ({ database, currentFirm }: Deps) => {
  return {
    list: (db: Queryable, submissionIds: readonly string[]): Promise<LenderConsentRow[]> =>
      listConsents(db, submissionIds),
    listOfCoBorrower: (db: Queryable, coBorrowerId: string): Promise<LenderConsentRow[]> =>
      listConsentsOfCoBorrower(db, coBorrowerId),

    /**
     * Asks everyone for these purposes, unless they have been asked in the same words and can still answer, or have agreed.
     * @returns who now has something to answer
     */
    async ask(
      tx: Transaction,
      {
        question,
        people,
        purposes,
      }: {
        readonly question: ConsentQuestion;
        readonly people: readonly Person[];
        readonly purposes: readonly ConsentPurpose[];
      },
    ): Promise<Person[]> {
      const { submissionId, clientId, staffId, documents, ...words } = question;
      const known = await listConsents(tx, [submissionId]);
      const waiting = new Set<Person>();
      for (const each of people)
        for (const purpose of purposes) {
          const person = each.coBorrowerId === null ? "client" : "co-borrower";
          const text = writeLenderConsent({
            ...words,
            firm: toFacts(currentFirm()),
            purpose,
            person,
            documents: documents.map(({ name }) => name),
          });
          const before = known.filter((row) => row.purpose === purpose && row.co_borrower_id === each.coBorrowerId);
          const states = before.map((row) => findConsentState(row, row.read_at));
          if (before.some((row) => isHeld(row, each) && row.text === text)) continue;
          waiting.add(each);
          if (before.some((row, at) => states[at] === "asked" && row.text === text)) continue;
          await voidConsents(
            tx,
            before.flatMap(({ id, revoked_at, declined_at }) => (revoked_at || declined_at ? [] : [id])),
          );
          await insertConsent(tx, {
            id: randomUUID(),
            submissionId,
            clientId,
            coBorrowerId: each.coBorrowerId,
            person,
            purpose,
            scope: { documents, answers: "application" },
            version: lenderConsentVersion,
            text,
            staffId,
          });
        }
      return [...waiting];
    },

    /** What would be sent has changed, so nothing that was agreed to still holds. @returns whether there was anything */
    async voidAll(tx: Transaction, submissionId: string): Promise<boolean> {
      const open = (await listConsents(tx, [submissionId])).filter((row) =>
        ["asked", "given", "expired"].includes(findConsentState(row, row.read_at)),
      );
      await voidConsents(
        tx,
        open.map(({ id }) => id),
      );
      return open.length > 0;
    },

    /** The mailbox it went through isn't theirs anymore. */
    voidOfCoBorrower,

    lockSubmission,

    /** The evidence of everything that was asked and answered, newest first. */
    exportOwn: async (clientId: string): Promise<object[]> =>
      (await listConsentsOfClient(database, clientId)).map(
        ({
          id: _,
          submission_id: _submission,
          co_borrower_id: _coBorrower,
          text_sha256: hash,
          given_from,
          ...row
        }) => ({
          ...formatInstants(row),
          given_from_address: given_from,
          sha256_of_text: hash.toString("hex"),
        }),
      ),
  };
};

/** @param name whose it is */
export const toConsentWire = (row: LenderConsentRow, name: string): LenderConsentWire => ({
  id: row.id,
  purpose: row.purpose,
  person: row.person,
  co_borrower_id: row.co_borrower_id,
  name,
  state: findConsentState(row, row.read_at),
  text: row.text,
  text_sha256: row.text_sha256.toString("hex"),
  asked_at: row.asked_at.toISOString(),
  given_at: row.given_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  declined_at: row.declined_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  signature: row.signature,
});
