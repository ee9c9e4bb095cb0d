import { randomUUID } from "node:crypto";
import {
  type BookImport,
  importLimits,
  startImport,
  type storeImport,
} from "@funding-desk/contract/connections/book-import/desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countRows,
  countWaiting,
  deleteForgotten,
  deleteImport,
  existsAdvisor,
  findImport,
  forgetFaulty,
  type ImportSummary,
  insertImport,
  leaveOutFaulty,
  listImports,
  lockImport,
  saveDecisions,
  startStoring,
  startUndoing,
} from "./book-import.repository.ts";
import { importQueue } from "./book-storing.service.ts";

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly jobs: Pick<Jobs, "send">;
}

/** Brings the firm's clients in from a spreadsheet, and stores nothing before a manager says so (decision 40). */
export type BookImports = ReturnType<typeof createBookImports>;

const fileNameChars = 200;
const undoMs = importLimits.undoHours * 3_600_000;

export const createBookImports = ({ database, audit, live, jobs }: Deps) => {
  const load = async (id: string, db: Queryable = database): Promise<BookImport> =>
    toWire(requireFound(await findImport(db, id)));

  return {
    /** @throws {DomainError} `not_found` */
    load: (id: string) => load(id),

    async list(): Promise<{ imports: BookImport[] }> {
      return { imports: (await listImports(database)).map(toWire) };
    },

    /** Once per key. @throws {DomainError} `invalid_fields`; `import_changed` when too many wait */
    async start(
      staff: StaffIdentity,
      { idempotencyKey, ...body }: BodyOf<typeof startImport> & { readonly idempotencyKey: string | undefined },
    ): Promise<BookImport> {
      const fileName = normalizeLine(body.file_name);
      requireNone({ file_name: findLineFault(fileName, { max: fileNameChars, what: "the file's name" }) });
      const id = randomUUID();
      const act = async (tx: Transaction) => {
        if (body.advisor_id !== null && !(await existsAdvisor(tx, body.advisor_id)))
          throw invalidField("advisor_id", "Choose an advisor or manager who works here.");
        if (((await countWaiting(tx)) ?? 0) >= importLimits.waiting)
          throw new DomainError("import_changed", {
            sentence: "Too many imports are waiting. Please store or discard one first.",
          });
        await insertImport(tx, {
          id,
          staff_id: staff.staffId,
          advisor_id: body.advisor_id,
          file_name: fileName,
          row_count: body.row_count,
        });
      };
      const intent = toIntent(startImport, { staffId: staff.staffId, idempotencyKey }, [fileName, body]);
      return load(await withTransaction(database, (tx) => once(tx, intent, { answer: id, act: () => act(tx) })));
    },

    /** A second press changes nothing. @throws {DomainError} `not_found`, `import_changed` */
    async store(staff: StaffIdentity, id: string, body: BodyOf<typeof storeImport>): Promise<BookImport> {
      await withTransaction(database, async (tx) => {
        const { row_count: announced, advisor_id: advisorId } = await lockInState(tx, id, "checking");
        if (advisorId !== null && !(await existsAdvisor(tx, advisorId)))
          throw new DomainError("import_changed", {
            sentence: "The advisor you chose no longer works here. Please discard this import and start it again.",
          });
        if ((await countRows(tx, id)) < announced)
          throw new DomainError("import_changed", {
            sentence: "Some lines haven't arrived yet. Please start the import again.",
          });
        await startStoring(tx, id, body.for_matches);
        await saveDecisions(tx, id, body.decisions);
        await leaveOutFaulty(tx, id);
        await jobs.send(tx, importQueue, { importId: id });
        await live.notify(tx);
        await audit.record(tx, { ...actedBy(staff), action: "import.started", detail: { import_id: id } });
      });
      return load(id);
    },

    /** @throws {DomainError} `not_found`, `import_changed` */
    async undo(staff: StaffIdentity, id: string): Promise<BookImport> {
      await withTransaction(database, async (tx) => {
        await lockInState(tx, id, "stored");
        if (!(await load(id, tx)).can_be_undone)
          throw new DomainError("import_changed", {
            sentence: "An import can be undone within a day, and that day is over.",
          });
        await startUndoing(tx, id);
        await jobs.send(tx, importQueue, { importId: id });
        await live.notify(tx);
        await audit.record(tx, { ...actedBy(staff), action: "import.undone", detail: { import_id: id } });
      });
      return load(id);
    },

    /** @throws {DomainError} `not_found`, `import_changed` */
    async discard(id: string): Promise<void> {
      await withTransaction(database, async (tx) => {
        await lockInState(tx, id, "checking");
        await deleteImport(tx, id);
      });
    },

    /** Deletes what nobody decided about, and the cells of lines that weren't stored. */
    async sweep(): Promise<void> {
      await deleteForgotten(database);
      await forgetFaulty(database);
    },
  };
};

const toWire = (row: ImportSummary): BookImport => ({
  id: row.id,
  file_name: row.file_name,
  state: row.state,
  row_count: row.row_count,
  by: row.by,
  advisor: row.advisor,
  created_at: row.created_at.toISOString(),
  stored_at: row.stored_at?.toISOString() ?? null,
  can_be_undone: row.state === "stored" && row.stored_at !== null && Date.now() - row.stored_at.getTime() < undoMs,
  counts: {
    checked: row.checked,
    new: row.new_rows,
    match: row.match_rows,
    fault: row.fault_rows,
    outside: row.outside_rows,
    warned: row.warned_rows,
    finished: row.finished,
    created: row.created,
    attached: row.attached,
    skipped: row.skipped,
    kept: row.kept,
    removed: row.removed + row.removed_count,
  },
});

/** @throws {DomainError} `not_found`; `import_changed` when it's further than `state` */
export const lockInState = async (tx: Transaction, id: string, state: BookImport["state"]) => {
  const row = requireFound(await lockImport(tx, id));
  if (row.state !== state) throw new DomainError("import_changed");
  return row;
};
