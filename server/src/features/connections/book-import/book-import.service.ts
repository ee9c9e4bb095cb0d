import { randomUUID } from "node:crypto";
import {
  type ImportColumn,
  importColumnKeys,
  importColumns,
} from "@funding-desk/contract/connections/book-import/columns";
import {
  type addImportRows,
  type BookImport,
  type exportFaults,
  type ImportCells,
  type ImportRow,
  importLimits,
  type importRows,
  startImport,
  type storeImport,
} from "@funding-desk/contract/connections/book-import/desk-api";
import { normalizeSpelling } from "@funding-desk/contract/forms/options/option";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { toSearchSpelling } from "../../../platform/reference/search-words.ts";
import { toCsv } from "../../../platform/text/csv.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type AdvisorRow,
  type CheckedRow,
  countRows,
  countWaiting,
  deleteForgotten,
  deleteImport,
  existsAdvisor,
  findClientsLike,
  findImport,
  forgetFaulty,
  type ImportSummary,
  insertImport,
  type ListedRow,
  leaveOutFaulty,
  listAdvisors,
  listFaulty,
  listImports,
  listRows,
  lockImport,
  saveDecisions,
  saveRows,
  startStoring,
  startUndoing,
} from "./book-import.repository.ts";
import { importQueue } from "./book-storing.service.ts";
import { type Advisor, type BookEntry, readCells } from "./read-cells.ts";
import { openLine, type SealedLine, sealLine } from "./sealed-line.ts";

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "audit" | "live"> {
  readonly jobs: Pick<Jobs, "send">;
  readonly secrets: Pick<Secrets, "current" | "find">;
}

/** Brings the firm's clients in from a spreadsheet: checks the lines, and stores nothing before a manager says so (decision 40). */
export type BookImports = ReturnType<typeof createBookImports>;

const fileNameChars = 200;
const pageRows = 100;
const undoMs = importLimits.undoHours * 3_600_000;

export const createBookImports = ({ database, checkRules, audit, live, jobs, secrets }: Deps) => {
  const load = async (id: string, db: Queryable = database): Promise<BookImport> =>
    toWire(requireFound(await findImport(db, id)));

  /** @throws {DomainError} `not_found`; `import_changed` when it's further than `state` */
  const lock = async (tx: Transaction, id: string, state: BookImport["state"]) => {
    const row = requireFound(await lockImport(tx, id));
    if (row.state !== state) throw new DomainError("import_changed");
    return row;
  };

  const open = (importId: string, { number, sealed }: Pick<ListedRow, "number" | "sealed">): SealedLine | undefined =>
    sealed === null ? undefined : openLine(secrets, { importId, number }, sealed);

  return {
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

    /** @throws {DomainError} `not_found`, `import_changed`, `invalid_fields` for more lines than were announced */
    async addRows(id: string, { rows }: BodyOf<typeof addImportRows>): Promise<BookImport> {
      if (new Set(rows.map(({ number }) => number)).size < rows.length) throw new DomainError("malformed");
      const rules = { ...checkRules(), findAdvisor: toAdvisorFinder(await listAdvisors(database)) };
      const read = rows.map(({ number, cells }) => ({ number, cells, ...readCells(cells, rules) }));
      const sound = read.filter((row) => judge(row) === "new");
      const found = new Map(
        (
          await findClientsLike(
            database,
            sound.map(({ number, entry }) => ({ number, ...entry })),
          )
        ).map((client) => [client.number, client]),
      );
      const key = secrets.current("import");
      const hash = (...texts: string[]): Buffer =>
        createKeyedHash(key.bytes)
          .update(JSON.stringify([id, ...texts.map(normalizeSpelling)]))
          .digest();
      await withTransaction(database, async (tx) => {
        const { row_count: most } = await lock(tx, id, "checking");
        const checked = read.map((row): CheckedRow => {
          const { number, cells, entry, faults, warnings } = row;
          const verdict = judge(row);
          const isSound = verdict === "new";
          const match = found.get(number);
          return {
            number,
            verdict: match ? "match" : verdict,
            faults: isSound ? null : faults,
            warnings: Object.keys(warnings).length === 0 ? null : warnings,
            match_id: match?.id ?? null,
            matched_by: match?.reason ?? null,
            email_hash: isSound ? hash("email", entry.email) : null,
            phone_hash: isSound ? hash("phone", entry.mobile) : null,
            name_hash: isSound
              ? hash("name", toSearchSpelling(entry.first_name), toSearchSpelling(entry.last_name), entry.state)
              : null,
            sealed: sealLine(key, { importId: id, number }, { cells, entry: isSound ? entry : null }),
          };
        });
        await saveRows(tx, id, checked);
        if ((await countRows(tx, id)) > most)
          throw invalidField("rows", "There are more lines than were announced. Please start the import again.");
      });
      return load(id);
    },

    /** @throws {DomainError} `not_found` */
    async pageRows(
      id: string,
      { show, after }: { readonly show: string; readonly after?: string | undefined },
    ): Promise<AnswerOf<typeof importRows>["data"]> {
      await load(id);
      const size = show === "first" ? importLimits.previewRows : pageRows;
      const rows = await listRows(database, {
        importId: id,
        show,
        after: Number(after ?? 0),
        limit: size + 1,
      });
      const page = rows.slice(0, size);
      const hasMore = rows.length > size && show !== "first";
      return {
        rows: page.map((row) => toRowWire(row, open(id, row))),
        next_after: hasMore ? (page.at(-1)?.number ?? null) : null,
      };
    },

    /** @throws {DomainError} `not_found` */
    async exportFaults(id: string): Promise<AnswerOf<typeof exportFaults>["data"]> {
      const { file_name: name } = await load(id);
      const rows = (await listFaulty(database, id)).map((row) => ({
        number: row.number,
        cells: toNamedCells(open(id, row)?.cells ?? {}),
        reason: Object.entries(toSentences(row.faults))
          .map(([column, sentence]) => `${importColumns[column as ImportColumn].label}: ${sentence}`)
          .join(" "),
      }));
      const headers = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
      const filename = `errors in ${name.replace(/\.[^.]*$/, "").replaceAll(/[^\p{L}\p{N} _-]/gu, "_")}.csv`;
      const lines = rows.map(({ number, cells, reason }) => [
        number,
        ...headers.map((header) => cells.get(header) ?? ""),
        reason,
      ]);
      return { filename, csv: toCsv([["Line", ...headers, "What to correct"], ...lines]) };
    },

    /** A second press changes nothing. @throws {DomainError} `not_found`, `import_changed` */
    async store(staff: StaffIdentity, id: string, body: BodyOf<typeof storeImport>): Promise<BookImport> {
      await withTransaction(database, async (tx) => {
        const { row_count: announced, advisor_id: advisorId } = await lock(tx, id, "checking");
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
        await lock(tx, id, "stored");
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
        await lock(tx, id, "checking");
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

/** Whether a line can be stored, before it's compared with the clients we have. */
const judge = ({ faults, isOutside }: Pick<ReturnType<typeof readCells>, "faults" | "isOutside">) => {
  if (isOutside) return "outside";
  return Object.keys(faults).length > 0 ? "fault" : "new";
};

/** A name that two of them have is nobody's. */
const toAdvisorFinder = (advisors: readonly AdvisorRow[]) => {
  const byEmail = new Map(advisors.map((each) => [each.email.toLowerCase(), each]));
  const byName = Map.groupBy(advisors, ({ name }) => normalizeSpelling(name));
  return (text: string): Advisor | undefined => {
    const named = byName.get(normalizeSpelling(text)) ?? [];
    const found = byEmail.get(text.toLowerCase()) ?? (named.length === 1 ? named[0] : undefined);
    return found && { id: found.id, name: found.name };
  };
};

/** A line's cells by the names of their columns. */
const toNamedCells = ({ note_lines: noted = [], ...cells }: ImportCells): ReadonlyMap<string, string> =>
  new Map([
    ...importColumnKeys.flatMap((key) => {
      const cell = cells[key];
      return cell === undefined ? [] : [[importColumns[key].label as string, cell] as const];
    }),
    ...noted.map(({ header, text }) => [header, text] as const),
  ]);

const toSentences = (stored: unknown): Record<string, string> => (stored ?? {}) as Record<string, string>;

const toRowWire = (row: ListedRow, line: SealedLine | undefined): ImportRow => ({
  number: row.number,
  verdict: row.verdict,
  outcome: row.outcome,
  faults: toSentences(row.faults),
  warnings: toSentences(row.warnings),
  cells: line?.cells ?? null,
  reads: line?.entry ? toReadWire(line.entry) : null,
  client:
    row.client_id === null
      ? null
      : { id: row.client_id, name: `${row.first_name} ${row.last_name}`, email: row.email ?? "" },
  matched_by: row.matched_by,
  twin: row.twin === null || row.twin_by === null ? null : { number: row.twin, by: row.twin_by },
});

const toReadWire = (entry: BookEntry): NonNullable<ImportRow["reads"]> => ({
  first_name: entry.first_name,
  last_name: entry.last_name,
  email: entry.email,
  mobile: entry.mobile,
  state: entry.state,
  business_name: entry.business?.name ?? "",
  lender: entry.deal?.lender ?? "",
  amount: entry.deal?.amount ? Number(entry.deal.amount) : null,
  funded_on: entry.deal?.funded_on ?? null,
  advisor: entry.advisor?.name ?? null,
});
