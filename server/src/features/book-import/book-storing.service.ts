import { randomUUID } from "node:crypto";
import type { Secrets } from "../../crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import type { JobQueue, RunningJob } from "../../jobs/job-queue.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { staffActor } from "../../staff-session/staff-identity.ts";
import {
  type FinishedRow,
  findStaffName,
  finishRows,
  finishStoring,
  finishUndoing,
  insertClients,
  insertDeals,
  insertNotes,
  keepClients,
  listClientsByEmail,
  listCreatedClients,
  listOpenRows,
  listWorkedOn,
  lockImport,
  type NewClient,
  type NewDeal,
  type NewNote,
  type OpenRow,
  removeAttached,
  removeClients,
} from "./book-import.repository.ts";
import type { BookEntry } from "./read-cells.ts";
import { openEntry } from "./sealed-entry.ts";

/** Stores an import, or undoes it: whatever its state asks for. */
export const importQueue: JobQueue<{ importId: string }> = {
  name: "book-import",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 300 },
  expireSeconds: 900,
};

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "audit" | "live"> {
  readonly secrets: Pick<Secrets, "find">;
}

type Import = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** Short enough that others who record in the audit hardly wait. */
const batchRows = 100;

export const createBookStoring = ({ database, cipher, audit, live, secrets }: Deps) => {
  /** Each batch is a transaction, so a killed server's successor goes on with the first row that isn't stored. @returns whether there's more */
  const storeBatch = async (tx: Transaction, job: Import): Promise<boolean> => {
    const rows = await listOpenRows(tx, job.id, batchRows);
    if (rows.length === 0) {
      await finishStoring(tx, job.id);
      await live.notify(tx);
      return false;
    }
    const entries = rows.map((row) => ({
      row,
      entry: openEntry(secrets, { importId: job.id, number: row.number }, row.sealed),
    }));
    const emails = entries.map(({ entry }) => entry.email.toLowerCase());
    const known = new Map(
      (await listClientsByEmail(tx, job.id, emails)).map(({ email, ...client }) => [email, client] as const),
    );
    const created: NewClient[] = [];
    const attached = new Set<string>();
    const deals: NewDeal[] = [];
    const notes: { clientId: string; id: string; text: string }[] = [];
    const finished = entries.map(({ row, entry }): FinishedRow => {
      const email = entry.email.toLowerCase();
      const place = choosePlace(row, known.get(email), job.for_matches);
      if (place === "skip") return { number: row.number, outcome: "skipped", client_id: null, note_id: null };
      const clientId = place === "create" ? randomUUID() : place.clientId;
      if (place === "create") {
        const { deal: _, note: __, ...person } = entry;
        created.push({ id: clientId, ...person });
        known.set(email, { id: clientId, is_ours: true });
      } else if (!place.isOurs) attached.add(clientId);
      const noteId = entry.note === "" ? null : randomUUID();
      if (noteId !== null) notes.push({ clientId, id: noteId, text: entry.note });
      if (entry.deal) deals.push(toDeal(row.number, clientId, entry.deal));
      const isNew = place === "create" || place.isOurs;
      return {
        number: row.number,
        outcome: isNew ? "created" : "attached",
        client_id: clientId,
        note_id: noteId,
      };
    });
    const note = job.file_name;
    if (created.length > 0)
      await insertClients(tx, created, { staffId: job.staff_id, advisorId: job.advisor_id, note });
    if (deals.length > 0) await insertDeals(tx, job.id, deals);
    if (notes.length > 0) await insertNotes(tx, job.staff_id, await sealNotes(tx, notes));
    await finishRows(tx, job.id, finished);
    const actor = staffActor({ staffId: job.staff_id, name: (await findStaffName(tx, job.staff_id)) ?? "" });
    for (const clientId of attached) await live.notify(tx, { clientId, isInternal: true });
    await audit.recordForEach(tx, { actor, action: "client.history_imported" }, [...attached]);
    const opening = { actor, action: "client.opened", detail: { origin: "import" } } as const;
    await audit.recordForEach(
      tx,
      opening,
      created.map(({ id }) => id),
    );
    return true;
  };

  const sealNotes = async (
    tx: Transaction,
    notes: readonly { readonly clientId: string; readonly id: string; readonly text: string }[],
  ): Promise<NewNote[]> => {
    const findCipher = await cipher.forWritingEach(tx, [...new Set(notes.map(({ clientId }) => clientId))]);
    return notes.map(({ clientId, id, text }) => {
      const place = { table: "notes", column: "sealed", row: id } as const;
      return { id, clientId, sealed: findCipher(clientId).encrypt(place, Buffer.from(text)) };
    });
  };

  /** @returns whether there's more */
  const undoBatch = async (tx: Transaction, { id }: Import): Promise<boolean> => {
    const clientIds = await listCreatedClients(tx, id, batchRows);
    if (clientIds.length === 0) {
      await removeAttached(tx, id);
      await finishUndoing(tx, id);
      await live.notify(tx);
      return false;
    }
    const worked = new Set(await listWorkedOn(tx, clientIds));
    await keepClients(tx, id, [...worked]);
    await removeClients(
      tx,
      id,
      clientIds.filter((clientId) => !worked.has(clientId)),
    );
    return true;
  };

  return {
    async run({ data, signal }: Pick<RunningJob<{ importId: string }>, "data" | "signal">): Promise<void> {
      for (;;) {
        // The queue gives what is left to another server.
        signal.throwIfAborted();
        const hasMore = await withTransaction(database, async (tx) => {
          const job = await lockImport(tx, data.importId);
          if (job?.state === "storing") return storeBatch(tx, job);
          return job?.state === "undoing" ? undoBatch(tx, job) : false;
        });
        if (!hasMore) return;
      }
    },
  };
};

type Place = "skip" | "create" | { readonly clientId: string; readonly isOurs: boolean };

/** The client with the row's email is always the same person. Of one with the phone or the name, the manager decides. */
const choosePlace = (
  { match_id: matchId, matched_by: matchedBy, decision }: OpenRow,
  byEmail: { readonly id: string; readonly is_ours: boolean } | undefined,
  forMatches: string,
): Place => {
  if (byEmail?.is_ours) return { clientId: byEmail.id, isOurs: true };
  const chosen = decision ?? forMatches;
  if (byEmail) return chosen === "attach" ? { clientId: byEmail.id, isOurs: false } : "skip";
  if (matchId === null || matchedBy === "email") return "create";
  if (chosen === "attach") return { clientId: matchId, isOurs: false };
  return chosen === "create" ? "create" : "skip";
};

const toDeal = (number: number, clientId: string, deal: NonNullable<BookEntry["deal"]>): NewDeal => ({
  id: randomUUID(),
  client_id: clientId,
  import_row: number,
  ...deal,
});
