import type { Queryable } from "../../db/database.ts";
import type { Row } from "../../db/tables.ts";

type ImportTable = Row<"book_imports">;
type RowTable = Row<"book_import_rows">;

export interface ImportSummary
  extends Pick<ImportTable, "id" | "file_name" | "state" | "row_count" | "created_at" | "stored_at" | "removed_count"> {
  readonly by: string;
  readonly advisor: string | null;
  readonly checked: number;
  readonly new_rows: number;
  readonly match_rows: number;
  readonly fault_rows: number;
  readonly finished: number;
  readonly created: number;
  readonly attached: number;
  readonly skipped: number;
  readonly kept: number;
  readonly removed: number;
}

const summary = `select i.id, i.file_name, i.state, i.row_count, i.created_at, i.stored_at, i.removed_count, s.name as by,
    a.name as advisor, r.*
  from book_imports i join staff s on s.id = i.staff_id left join staff a on a.id = i.advisor_id
    cross join lateral (select count(*) as checked,
        count(*) filter (where verdict = 'new') as new_rows,
        count(*) filter (where verdict = 'match') as match_rows,
        count(*) filter (where verdict = 'fault') as fault_rows,
        count(outcome) as finished,
        count(*) filter (where outcome = 'created') as created,
        count(*) filter (where outcome = 'attached') as attached,
        count(*) filter (where outcome = 'skipped') as skipped,
        count(*) filter (where outcome = 'kept') as kept,
        count(*) filter (where outcome = 'removed') as removed
      from book_import_rows where import_id = i.id) r`;

export const listImports = (db: Queryable): Promise<ImportSummary[]> =>
  db.list<ImportSummary>({
    prepared: `${summary} where i.id in (select id from book_imports order by created_at desc limit 20)
      order by i.created_at desc`,
    values: [],
  });

export const findImport = (db: Queryable, id: string): Promise<ImportSummary | undefined> =>
  db.find<ImportSummary>({ prepared: `${summary} where i.id = $1`, values: [id] });

/** Everyone who changes an import waits here. */
export const lockImport = (tx: Queryable, id: string): Promise<ImportTable | undefined> =>
  tx.find<ImportTable>({
    prepared: `select id, staff_id, advisor_id, file_name, row_count, state, for_matches, created_at, stored_at, removed_count
      from book_imports where id = $1 for update`,
    values: [id],
  });

export const countWaiting = (db: Queryable): Promise<number | undefined> =>
  db.findValue<number>({ prepared: "select count(*) as count from book_imports where state = 'checking'", values: [] });

export const existsAdvisor = (db: Queryable, id: string): Promise<boolean> =>
  db.exists({
    prepared: "select from staff where id = $1 and is_active and role in ('advisor', 'manager')",
    values: [id],
  });

export const insertImport = (
  tx: Queryable,
  row: Pick<ImportTable, "id" | "staff_id" | "advisor_id" | "file_name" | "row_count">,
): Promise<void> =>
  tx.run({
    prepared: "insert into book_imports (id, staff_id, advisor_id, file_name, row_count) values ($1, $2, $3, $4, $5)",
    values: [row.id, row.staff_id, row.advisor_id, row.file_name, row.row_count],
  });

export const deleteImport = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "delete from book_imports where id = $1", values: [id] });

/** Those nobody decided about for a day. */
export const deleteForgotten = (db: Queryable): Promise<void> =>
  db.run("delete from book_imports where state = 'checking' and created_at < now() - interval '1 day'");

export interface SoughtClient {
  readonly number: number;
  readonly email: string;
  readonly mobile: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly state: string;
}

export interface FoundClient {
  readonly number: number;
  readonly id: string;
  readonly reason: NonNullable<RowTable["matched_by"]>;
}

/** For each one, the client with the same email, else the same phone, else the same name in the same state. */
export const findClientsLike = (db: Queryable, sought: readonly SoughtClient[]): Promise<FoundClient[]> =>
  db.list<FoundClient>({
    prepared: `select coalesce(s.number, 0) as number, c.id, c.reason
      from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
          as s (number, email, mobile, first_name, last_name, state)
        cross join lateral (
          select id, 'email' as reason, 1 as rank from clients where lower(email) = lower(s.email)
          union all select id, 'phone', 2 from clients where mobile = s.mobile
          union all select id, 'name', 3 from clients
            where lower(first_name) = lower(s.first_name) and lower(last_name) = lower(s.last_name) and state = s.state
          order by rank, id limit 1) c`,
    values: [
      sought.map(({ number }) => number),
      sought.map(({ email }) => email),
      sought.map(({ mobile }) => mobile),
      sought.map(({ first_name }) => first_name),
      sought.map(({ last_name }) => last_name),
      sought.map(({ state }) => state),
    ],
  });

export type CheckedRow = Pick<RowTable, "number" | "verdict" | "faults" | "match_id" | "matched_by" | "sealed">;

export const saveRows = (tx: Queryable, importId: string, rows: readonly CheckedRow[]): Promise<void> =>
  tx.run({
    prepared: `insert into book_import_rows (import_id, number, verdict, faults, match_id, matched_by, sealed)
      select $1, number, verdict, nullif(faults, '')::jsonb, nullif(match_id, '')::uuid, nullif(matched_by, ''), nullif(sealed, '')
        from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[])
          as r (number, verdict, faults, match_id, matched_by, sealed)
      on conflict on constraint book_import_rows_pkey do update set verdict = excluded.verdict, faults = excluded.faults,
        match_id = excluded.match_id, matched_by = excluded.matched_by, sealed = excluded.sealed`,
    values: [
      importId,
      rows.map(({ number }) => number),
      rows.map(({ verdict }) => verdict),
      rows.map(({ faults }) => (faults === null ? "" : JSON.stringify(faults))),
      rows.map(({ match_id }) => match_id ?? ""),
      rows.map(({ matched_by }) => matched_by ?? ""),
      rows.map(({ sealed }) => sealed ?? Buffer.alloc(0)),
    ],
  });

export const countRows = async (db: Queryable, importId: string): Promise<number> =>
  (await db.findValue<number>({
    prepared: "select count(*) as count from book_import_rows where import_id = $1",
    values: [importId],
  })) ?? 0;

export interface ListedRow extends Pick<RowTable, "number" | "verdict" | "outcome" | "faults" | "matched_by"> {
  readonly client_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
}

export interface RowPage {
  readonly importId: string;
  readonly show: string;
  readonly after: number;
  readonly limit: number;
}

/** @param page `show`: a verdict, or "kept" */
export const listRows = (db: Queryable, { importId, show, after, limit }: RowPage): Promise<ListedRow[]> =>
  db.list<ListedRow>({
    prepared: `select r.number, r.verdict, r.outcome, r.faults, r.matched_by, c.id as client_id, c.first_name, c.last_name, c.email
      from book_import_rows r left join clients c on c.id = coalesce(r.client_id, r.match_id)
      where r.import_id = $1 and r.number > $2 and (r.verdict = $3 or r.outcome = $3) order by r.number limit $4`,
    values: [importId, after, show, limit],
  });

export const listFaults = (db: Queryable, importId: string): Promise<Pick<RowTable, "number" | "faults">[]> =>
  db.list<Pick<RowTable, "number" | "faults">>({
    prepared: `select number, faults from book_import_rows where import_id = $1 and verdict = 'fault' order by number`,
    values: [importId],
  });

export const startStoring = (tx: Queryable, id: string, forMatches: string): Promise<void> =>
  tx.run({
    prepared: "update book_imports set state = 'storing', for_matches = $2 where id = $1",
    values: [id, forMatches],
  });

export const saveDecisions = (
  tx: Queryable,
  id: string,
  decisions: readonly { readonly number: number; readonly decision: string }[],
): Promise<void> =>
  tx.run({
    prepared: `update book_import_rows r set decision = d.decision
      from unnest($2::integer[], $3::text[]) as d (number, decision)
      where r.import_id = $1 and r.number = d.number and r.verdict = 'match'`,
    values: [id, decisions.map(({ number }) => number), decisions.map(({ decision }) => decision)],
  });

export const leaveOutFaulty = (tx: Queryable, id: string): Promise<void> =>
  tx.run({
    prepared:
      "update book_import_rows set outcome = 'faulty', sealed = null where import_id = $1 and verdict = 'fault'",
    values: [id],
  });

export type OpenRow = Pick<RowTable, "number" | "verdict" | "match_id" | "matched_by" | "decision"> & {
  readonly sealed: Buffer;
};

export const listOpenRows = (tx: Queryable, id: string, limit: number): Promise<OpenRow[]> =>
  tx.list<OpenRow>({
    prepared: `select number, verdict, match_id, matched_by, decision, sealed from book_import_rows
      where import_id = $1 and sealed is not null order by number limit $2`,
    values: [id, limit],
  });

export interface StoredEmail {
  readonly email: string;
  readonly id: string;
  /** By this import. */
  readonly is_ours: boolean;
}

export const listClientsByEmail = (
  tx: Queryable,
  importId: string,
  emails: readonly string[],
): Promise<StoredEmail[]> =>
  tx.list<StoredEmail>({
    prepared: `select lower(c.email) as email, c.id,
        exists (select from book_import_rows r where r.client_id = c.id and r.import_id = $1 and r.outcome = 'created') as is_ours
      from clients c where lower(c.email) = any($2::text[])`,
    values: [importId, emails],
  });

export interface NewClient extends Omit<SoughtClient, "number"> {
  readonly id: string;
}

export interface Opening {
  readonly staffId: string;
  readonly advisorId: string | null;
  readonly note: string;
}

export const insertClients = (
  tx: Queryable,
  clients: readonly NewClient[],
  { staffId, advisorId, note }: Opening,
): Promise<void> =>
  tx.run({
    prepared: `with added as (
        insert into clients (id, first_name, last_name, mobile, email, state, staff_id)
        select id, first_name, last_name, mobile, email, state, $7
          from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
            as c (id, first_name, last_name, mobile, email, state)
        returning id)
      insert into opened_clients (client_id, staff_id, origin, origin_note) select id, $8, 'import', $9 from added`,
    values: [
      clients.map(({ id }) => id),
      clients.map(({ first_name }) => first_name),
      clients.map(({ last_name }) => last_name),
      clients.map(({ mobile }) => mobile),
      clients.map(({ email }) => email),
      clients.map(({ state }) => state),
      advisorId,
      staffId,
      note,
    ],
  });

export interface NewDeal
  extends Pick<Row<"past_deals">, "id" | "client_id" | "import_row" | "lender" | "product" | "funded_on"> {
  /** Dollars and cents, such as "12500.00". */
  readonly amount: string | null;
}

export const insertDeals = (tx: Queryable, importId: string, deals: readonly NewDeal[]): Promise<void> =>
  tx.run({
    prepared: `insert into past_deals (id, client_id, import_id, import_row, lender, product, amount, funded_on)
      select id, client_id, $1, import_row, lender, product, nullif(amount, '')::numeric, nullif(funded_on, '')::date
        from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[])
          as d (id, client_id, import_row, lender, product, amount, funded_on)`,
    values: [
      importId,
      deals.map(({ id }) => id),
      deals.map(({ client_id }) => client_id),
      deals.map(({ import_row }) => import_row),
      deals.map(({ lender }) => lender),
      deals.map(({ product }) => product),
      deals.map(({ amount }) => amount ?? ""),
      deals.map(({ funded_on }) => funded_on ?? ""),
    ],
  });

export interface NewNote {
  readonly id: string;
  readonly clientId: string;
  readonly sealed: Buffer;
}

export const insertNotes = (tx: Queryable, staffId: string, notes: readonly NewNote[]): Promise<void> =>
  tx.run({
    prepared: `insert into notes (id, client_id, staff_id, sealed)
      select id, client_id, $1, sealed from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as n (id, client_id, sealed)`,
    values: [
      staffId,
      notes.map(({ id }) => id),
      notes.map(({ clientId }) => clientId),
      notes.map(({ sealed }) => sealed),
    ],
  });

export interface FinishedRow extends Pick<RowTable, "number" | "client_id" | "note_id"> {
  readonly outcome: NonNullable<RowTable["outcome"]>;
}

/** Forgets the rows' cells. */
export const finishRows = (tx: Queryable, importId: string, rows: readonly FinishedRow[]): Promise<void> =>
  tx.run({
    prepared: `update book_import_rows r set sealed = null, outcome = f.outcome, client_id = nullif(f.client_id, '')::uuid,
        note_id = nullif(f.note_id, '')::uuid
      from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as f (number, outcome, client_id, note_id)
      where r.import_id = $1 and r.number = f.number`,
    values: [
      importId,
      rows.map(({ number }) => number),
      rows.map(({ outcome }) => outcome),
      rows.map(({ client_id }) => client_id ?? ""),
      rows.map(({ note_id }) => note_id ?? ""),
    ],
  });

export const finishStoring = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "update book_imports set state = 'stored', stored_at = now() where id = $1", values: [id] });

export const startUndoing = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "update book_imports set state = 'undoing' where id = $1", values: [id] });

/** Takes back what was added to clients whom the firm had before. A note that someone has edited since stays. */
export const removeAttached = async (tx: Queryable, importId: string): Promise<void> => {
  await tx.run({
    prepared: `delete from past_deals where import_id = $1
      and import_row in (select number from book_import_rows where import_id = $1 and outcome = 'attached')`,
    values: [importId],
  });
  await tx.run({
    prepared: `delete from notes where edited_at is null
      and id in (select note_id from book_import_rows where import_id = $1 and outcome = 'attached')`,
    values: [importId],
  });
  await tx.run({
    prepared: "update book_import_rows set outcome = 'removed' where import_id = $1 and outcome = 'attached'",
    values: [importId],
  });
};

export const listCreatedClients = (tx: Queryable, importId: string, limit: number): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `select c.id from clients c
      where c.id in (select client_id from book_import_rows where import_id = $1 and outcome = 'created' order by number limit $2)
      order by c.id for update`,
    values: [importId, limit],
  });

/** Those who have taken the account or sent something, or in whose file staff did more than look. */
export const listWorkedOn = (tx: Queryable, clientIds: readonly string[]): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `select client_id from audit_entries where client_id = any($1::uuid[])
        and action not in ('client.opened', 'file.viewed', 'file.refused')
      union select id from clients where id = any($1::uuid[]) and password_hash is not null
      union select client_id from stored_files where client_id = any($1::uuid[])`,
    values: [clientIds],
  });

export const keepClients = (tx: Queryable, importId: string, clientIds: readonly string[]): Promise<void> =>
  tx.run({
    prepared: "update book_import_rows set outcome = 'kept' where import_id = $1 and client_id = any($2::uuid[])",
    values: [importId, clientIds],
  });

export const removeClients = async (tx: Queryable, importId: string, clientIds: readonly string[]): Promise<void> => {
  const removed = await tx.runAndCount({
    prepared: "delete from clients where id = any($1::uuid[])",
    values: [clientIds],
  });
  await tx.run({
    prepared: "update book_imports set removed_count = removed_count + $2 where id = $1",
    values: [importId, removed],
  });
};

export const finishUndoing = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "update book_imports set state = 'undone' where id = $1", values: [id] });

export const findStaffName = (db: Queryable, id: string): Promise<string | undefined> =>
  db.findValue<string>({ prepared: "select name from staff where id = $1", values: [id] });

export const listDeals = (db: Queryable, clientId: string): Promise<DealRow[]> =>
  db.list<DealRow>({
    prepared: `select id, lender, product, amount::float8 as amount, funded_on from past_deals
      where client_id = $1 order by funded_on desc nulls last, id limit 200`,
    values: [clientId],
  });

export interface DealRow extends Pick<Row<"past_deals">, "id" | "lender" | "product" | "funded_on"> {
  readonly amount: number | null;
}
