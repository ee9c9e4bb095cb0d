import { staffActor } from "../../../identity/staff-session/staff-identity.ts";
import { createHashEin } from "../../../platform/crypto/ein-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { recordErased, recordEvents } from "../../../platform/event/record-events.ts";
import type { JobQueue, RunningJob } from "../../../platform/jobs/job-queue.ts";
import type { RuleAssignment } from "../../office/assignment/rule-assignment.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
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
  type NewNote,
  removeAttached,
  removeClients,
} from "./book-import.repository.ts";
import { type NewOwner, planRows, type WrittenNote } from "./plan-rows.ts";
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
    const clients = await listClientsByEmail(tx, job.id, emails);
    const advisorIds = new Set((await listAdvisors(tx)).map(({ id }) => id));
    const { created, businesses, attached, deals, notes, finished } = planRows(entries, { clients, advisorIds, job });
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

  const sealNotes = async (tx: Transaction, notes: readonly WrittenNote[]): Promise<NewNote[]> => {
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
