import { randomUUID } from "node:crypto";
import { importColumns } from "@funding-desk/contract/connections/book-import/columns";
import { normalizeSpelling } from "@funding-desk/contract/forms/options/option";
import { limits } from "@funding-desk/contract/platform/limits";
import { staffActor } from "../../../identity/staff-session/staff-identity.ts";
import { createHashEin } from "../../../platform/crypto/ein-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { recordErased, recordEvents } from "../../../platform/event/record-events.ts";
import type { JobQueue, RunningJob } from "../../../platform/jobs/job-queue.ts";
import type { RuleAssignment } from "../../office/assignment/rule-assignment.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type FinishedRow,
  findStaffName,
  finishRows,
  finishStoring,
  finishUndoing,
  insertBusinesses,
  insertClients,
  insertDeals,
  insertNotes,
  keepClients,
  listAdvisors,
  listClientsByEmail,
  listCreatedClients,
  listOpenRows,
  listWorkedOn,
  lockImport,
  type NewBusiness,
  type NewClient,
  type NewDeal,
  type NewNote,
  type OpenRow,
  removeAttached,
  removeClients,
} from "./book-import.repository.ts";
import type { BookBusiness, BookEntry } from "./read-cells.ts";
import { openLine } from "./sealed-line.ts";

/** Stores an import, or undoes it: whatever its state asks for. */
export const importQueue: JobQueue<{ importId: string }> = {
  name: "book-import",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 300 },
  expireSeconds: 900,
};

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "audit" | "live"> {
  readonly secrets: Pick<Secrets, "current" | "find">;
  readonly ruleAssignment: Pick<RuleAssignment, "assignNew">;
}

type Import = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** Short enough that others who record in the audit hardly wait. */
const batchRows = 100;

export const createBookStoring = ({ database, cipher, audit, live, secrets, ruleAssignment }: Deps) => {
  const hashEin = createHashEin(secrets);

  /** Each batch is a transaction, so a killed server's successor goes on with the first row that isn't stored. @returns whether there's more */
  const storeBatch = async (tx: Transaction, job: Import): Promise<boolean> => {
    const rows = await listOpenRows(tx, job.id, batchRows);
    if (rows.length === 0) {
      await finishStoring(tx, job.id);
      await live.notify(tx);
      return false;
    }
    const entries = rows.flatMap((row) => {
      const { entry } = openLine(secrets, { importId: job.id, number: row.number }, row.sealed);
      return entry ? [{ row, entry }] : [];
    });
    const emails = entries.map(({ entry }) => entry.email.toLowerCase());
    const known = new Map(
      (await listClientsByEmail(tx, job.id, emails)).map(({ email, ...client }) => [email, client] as const),
    );
    const advisorIds = new Set((await listAdvisors(tx)).map(({ id }) => id));
    const created: NewClient[] = [];
    const businesses: NewOwner[] = [];
    const attached = new Set<string>();
    const deals: NewDeal[] = [];
    const notes: { clientId: string; id: string; text: string }[] = [];
    const finished = entries.map(({ row, entry }): FinishedRow => {
      const { business, deal, advisor } = entry;
      const email = entry.email.toLowerCase();
      const client = known.get(email);
      const place = choosePlace(row, client, job.for_matches);
      if (place === "skip") return { number: row.number, outcome: "skipped", client_id: null, note_id: null };
      const clientId = place === "create" ? randomUUID() : place.clientId;
      if (place === "create") {
        const advisorId = advisor && advisorIds.has(advisor.id) ? advisor.id : job.advisor_id;
        created.push({ ...entry, id: clientId, advisorId });
        if (business) businesses.push({ clientId, business });
        known.set(email, { id: clientId, is_ours: true, business_name: business?.name ?? null });
      } else if (!place.isOurs) attached.add(clientId);
      const text = place === "create" ? entry.note : addBusiness(entry, client?.business_name ?? null);
      const noteId = text === "" ? null : randomUUID();
      if (noteId !== null) notes.push({ clientId, id: noteId, text });
      if (deal) deals.push(toDeal(row.number, clientId, deal));
      const isNew = place === "create" || place.isOurs;
      return {
        number: row.number,
        outcome: isNew ? "created" : "attached",
        client_id: clientId,
        note_id: noteId,
      };
    });
    const note = job.file_name;
    if (created.length > 0) await insertClients(tx, created, { staffId: job.staff_id, note });
    if (businesses.length > 0) await insertBusinesses(tx, await sealBusinesses(tx, businesses));
    if (deals.length > 0) await insertDeals(tx, job.id, deals);
    if (notes.length > 0) await insertNotes(tx, job.staff_id, await sealNotes(tx, notes));
    await finishRows(tx, job.id, finished);
    const actor = staffActor({ staffId: job.staff_id, name: (await findStaffName(tx, job.staff_id)) ?? "" });
    await recordEvents(
      tx,
      created.map(({ id }) => ({ kind: "client.opened", clientId: id, subjectId: id, data: { origin: "import" } })),
    );
    for (const clientId of attached) await live.notify(tx, { clientId, isInternal: true });
    await audit.recordForEach(tx, { actor, action: "client.history_imported" }, [...attached]);
    const opening = { actor, action: "client.opened", detail: { origin: "import" } } as const;
    await audit.recordForEach(
      tx,
      opening,
      created.map(({ id }) => id),
    );
    await ruleAssignment.assignNew(
      tx,
      created.flatMap(({ id, advisorId }) => (advisorId === null ? [id] : [])),
    );
    return true;
  };

  const sealBusinesses = async (tx: Transaction, owners: readonly NewOwner[]): Promise<NewBusiness[]> => {
    const findCipher = await cipher.forWritingEach(
      tx,
      owners.flatMap(({ clientId, business }) => (business.ein === null ? [] : [clientId])),
    );
    return owners.map(({ clientId, business }) => ({
      clientId,
      business_name: business.name,
      ein:
        business.ein === null
          ? null
          : findCipher(clientId).encrypt(
              { table: "profiles", column: "ein", row: clientId },
              Buffer.from(business.ein),
            ),
      ein_hash: business.ein === null ? null : hashEin(business.ein),
      business_street: business.street,
      business_city: business.city,
      business_zip: business.zip,
      business_phone: business.phone,
      industry: business.industry,
      other_industry: business.other_industry,
    }));
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
    const removed = clientIds.filter((clientId) => !worked.has(clientId));
    await removeClients(tx, id, removed);
    await recordErased(tx, removed);
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

interface NewOwner {
  readonly clientId: string;
  readonly business: BookBusiness;
}

/** The note, with the line's business if the client we have isn't known for it. Their profile stays theirs. */
const addBusiness = ({ business, note }: BookEntry, known: string | null): string => {
  if (!business || (business.name !== null && normalizeSpelling(business.name) === normalizeSpelling(known ?? "")))
    return note;
  const lines = [
    [importColumns.business_name.label, business.name],
    [importColumns.business_street.label, business.street],
    [importColumns.business_city.label, business.city],
    [importColumns.business_zip.label, business.zip],
    [importColumns.business_phone.label, business.phone],
    [importColumns.industry.label, business.other_industry ?? business.industry],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [note, lines.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n")
    .slice(0, limits.noteChars);
};

type Place = "skip" | "create" | { readonly clientId: string; readonly isOurs: boolean };

/** The client with the row's email is always the same person. Of one with the phone or the name, the manager decides. */
const choosePlace = (
  { verdict, match_id: matchId, matched_by: matchedBy, decision }: OpenRow,
  byEmail: { readonly id: string; readonly is_ours: boolean } | undefined,
  forMatches: string,
): Place => {
  if (verdict === "new" && decision === "skip") return "skip";
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
