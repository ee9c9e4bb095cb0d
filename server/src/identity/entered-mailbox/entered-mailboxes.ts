import { randomUUID } from "node:crypto";
import type { EnteredMailbox } from "@funding-desk/contract/accounts/entered-mailbox/state";
import { hashSecretToken, makeSecretToken } from "../../platform/crypto/secret-token.ts";
import type { Queryable } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import {
  findClientProvenance,
  findCoBorrowerProvenance,
  findStoppable,
  insertMailbox,
  listStanding,
  markConfirmed,
  markStopped,
  type Provenance,
  type StandingRow,
  type StoppableRow,
} from "./entered-mailbox.repository.ts";

export type { Provenance, StoppableRow } from "./entered-mailbox.repository.ts";

/** An address that staff entered and that is still the person's. */
export interface StandingMailbox extends EnteredMailbox {
  readonly id: string;
  /** Null for the client's login address. */
  readonly coBorrowerId: string | null;
  readonly email: string;
  readonly staffId: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
  readonly confirmedBy: string | null;
  readonly how: string | null;
  /** When this was so, by the database's clock. */
  readonly readAt: Date;
}

interface Entry {
  readonly clientId: string;
  /** Null for the client's login address. */
  readonly coBorrowerId: string | null;
  readonly email: string;
  readonly staffId: string;
}

export type EnteredMailboxes = ReturnType<typeof createEnteredMailboxes>;

/**
 * Whoever reads a mailbox signs as its owner, so an address that staff entered is kept with who entered it, and waits.
 * @param config `addressWaitHours`: how long what a co-borrower signs through it doesn't count
 */
export const createEnteredMailboxes = ({
  config: { addressWaitHours },
}: {
  readonly config: { readonly addressWaitHours: number };
}) => {
  let onStop: (tx: Transaction, coBorrowerId: string) => Promise<void> = async () => {};
  return {
    waitHours: addressWaitHours,

    /** Calls it in the transaction that stops a co-borrower's address, before that. */
    watchStops(onEach: typeof onStop): void {
      onStop = onEach;
    },

    /** A client's own address has waited before it was confirmed. */
    recordOwn: (tx: Transaction, entry: Omit<Entry, "coBorrowerId">): Promise<void> =>
      insert(tx, { ...entry, coBorrowerId: null }),

    /** @returns the code with which the former mailbox stops it */
    async recordCoBorrowers(tx: Transaction, entry: Entry & { readonly coBorrowerId: string }): Promise<string> {
      const code = makeSecretToken();
      await insert(tx, entry, { stopHash: hashSecretToken(code), waitHours: addressWaitHours });
      return code;
    },

    /** At most one for each person in the client's file. */
    list: async (db: Queryable, clientId: string): Promise<StandingMailbox[]> =>
      (await listStanding(db, clientId)).map(toStanding),

    /** False when it was confirmed before. @param by null for the client */
    confirm: (
      tx: Transaction,
      id: string,
      by: { readonly staffId: string; readonly how: string } | null,
    ): Promise<boolean> => markConfirmed(tx, { id, staffId: by?.staffId ?? null, how: by?.how ?? null }),

    /** False when it was stopped or confirmed before. */
    async stop(tx: Transaction, { id, coBorrowerId }: Pick<StandingMailbox, "id" | "coBorrowerId">): Promise<boolean> {
      if (coBorrowerId !== null) await onStop(tx, coBorrowerId);
      return markStopped(tx, id);
    },

    findByStopCode: (db: Queryable, code: string): Promise<StoppableRow | undefined> =>
      findStoppable(db, hashSecretToken(code)),

    /** How long someone's address has stood, for the evidence of what they sign. */
    findProvenance: (
      db: Queryable,
      of: { readonly clientId: string } | { readonly coBorrowerId: string },
    ): Promise<Provenance | undefined> =>
      "clientId" in of ? findClientProvenance(db, of.clientId) : findCoBorrowerProvenance(db, of.coBorrowerId),
  };
};

const insert = (
  tx: Transaction,
  { clientId, coBorrowerId, email, staffId }: Entry,
  { stopHash, waitHours }: { readonly stopHash: Buffer | null; readonly waitHours: number } = {
    stopHash: null,
    waitHours: 0,
  },
): Promise<void> =>
  insertMailbox(tx, {
    id: randomUUID(),
    client_id: clientId,
    co_borrower_id: coBorrowerId,
    email,
    staff_id: staffId,
    stop_hash: stopHash,
    waitHours,
  });

const toStanding = (row: StandingRow): StandingMailbox => ({
  id: row.id,
  coBorrowerId: row.co_borrower_id,
  email: row.email,
  staffId: row.staff_id,
  enteredBy: row.entered_by,
  enteredAt: row.entered_at,
  countsFrom: row.counts_from,
  stoppedAt: row.stopped_at,
  confirmedAt: row.confirmed_at,
  confirmedBy: row.confirmed_by,
  how: row.how,
  readAt: row.read_at,
});
