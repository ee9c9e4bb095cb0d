import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export type ImportTable = Row<"book_imports">;
type RowTable = Row<"book_import_rows">;

export interface ImportSummary
  extends Pick<ImportTable, "id" | "file_name" | "state" | "row_count" | "created_at" | "stored_at" | "removed_count"> {
  readonly by: string;
  readonly advisor: string | null;
  readonly checked: number;
  readonly new_rows: number;
  readonly match_rows: number;
  readonly fault_rows: number;
  readonly outside_rows: number;
  readonly warned_rows: number;
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
        count(*) filter (where verdict = 'outside') as outside_rows,
        count(*) filter (where warnings is not null and verdict in ('new', 'match')) as warned_rows,
        count(outcome) as finished,
        count(distinct client_id) filter (where outcome = 'created') as created,
        count(*) filter (where outcome = 'attached') as attached,
        count(*) filter (where outcome = 'skipped') as skipped,
        count(distinct client_id) filter (where outcome = 'kept') as kept,
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

/** The cells of lines that weren't stored, a day after the others were. */
export const forgetFaulty = (db: Queryable): Promise<void> =>
  db.run(`update book_import_rows r set sealed = null from book_imports i
    where i.id = r.import_id and r.sealed is not null and r.outcome = 'faulty' and i.stored_at < now() - interval '1 day'`);

export interface AdvisorRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Who can have clients. */
export const listAdvisors = (db: Queryable): Promise<AdvisorRow[]> =>
  db.list<AdvisorRow>({
    prepared:
      "select id, name, email from staff where is_active and role in ('advisor', 'manager') order by created_at, id",
    values: [],
  });

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
            where search_words(first_name) = search_words(s.first_name)
              and search_words(last_name) = search_words(s.last_name) and state = s.state
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

export type CheckedRow = Pick<
  RowTable,
  | "number"
  | "verdict"
  | "faults"
  | "warnings"
  | "match_id"
  | "matched_by"
  | "email_hash"
  | "phone_hash"
  | "name_hash"
  | "sealed"
>;

const toJson = (value: unknown): string => (value === null ? "" : JSON.stringify(value));
const orEmpty = (bytes: Buffer | null): Buffer => bytes ?? Buffer.alloc(0);

export const saveRows = (tx: Queryable, importId: string, rows: readonly CheckedRow[]): Promise<void> =>
  tx.run({
    prepared: `insert into book_import_rows (import_id, number, verdict, faults, warnings, match_id, matched_by, email_hash,
        phone_hash, name_hash, sealed)
      select $1, number, verdict, nullif(faults, '')::jsonb, nullif(warnings, '')::jsonb, nullif(match_id, '')::uuid,
          nullif(matched_by, ''), nullif(email_hash, ''), nullif(phone_hash, ''), nullif(name_hash, ''), sealed
        from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::bytea[],
            $10::bytea[], $11::bytea[])
          as r (number, verdict, faults, warnings, match_id, matched_by, email_hash, phone_hash, name_hash, sealed)
      on conflict on constraint book_import_rows_pkey do update set verdict = excluded.verdict, faults = excluded.faults,
        warnings = excluded.warnings, match_id = excluded.match_id, matched_by = excluded.matched_by,
        email_hash = excluded.email_hash, phone_hash = excluded.phone_hash, name_hash = excluded.name_hash,
        sealed = excluded.sealed`,
    values: [
      importId,
      rows.map(({ number }) => number),
      rows.map(({ verdict }) => verdict),
      rows.map(({ faults }) => toJson(faults)),
      rows.map(({ warnings }) => toJson(warnings)),
      rows.map(({ match_id }) => match_id ?? ""),
      rows.map(({ matched_by }) => matched_by ?? ""),
      rows.map(({ email_hash }) => orEmpty(email_hash)),
      rows.map(({ phone_hash }) => orEmpty(phone_hash)),
      rows.map(({ name_hash }) => orEmpty(name_hash)),
      rows.map(({ sealed }) => orEmpty(sealed)),
    ],
  });

export const countRows = async (db: Queryable, importId: string): Promise<number> =>
  (await db.findValue<number>({
    prepared: "select count(*) as count from book_import_rows where import_id = $1",
    values: [importId],
  })) ?? 0;

export interface ListedRow
  extends Pick<RowTable, "number" | "verdict" | "outcome" | "faults" | "warnings" | "matched_by" | "sealed"> {
  readonly client_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  /** Another line with another email. */
  readonly twin: number | null;
  readonly twin_by: "phone" | "name" | null;
}

export interface RowPage {
  readonly importId: string;
  readonly show: string;
  readonly after: number;
  readonly limit: number;
}

/** @param page `show`: a verdict, "first", "warned", "twin", or "kept" */
export const listRows = (db: Queryable, { importId, show, after, limit }: RowPage): Promise<ListedRow[]> =>
  db.list<ListedRow>({
    prepared: `select r.number, r.verdict, r.outcome, r.faults, r.warnings, r.matched_by, r.sealed, c.id as client_id,
        c.first_name, c.last_name, c.email, t.number as twin, t.reason as twin_by
      from book_import_rows r left join clients c on c.id = coalesce(r.client_id, r.match_id)
        left join lateral (select number, reason from (
          (select o.number, 'phone' as reason from book_import_rows o where $3 = 'twin' and o.import_id = r.import_id
            and o.phone_hash = r.phone_hash and o.email_hash <> r.email_hash order by o.number limit 1)
          union all (select o.number, 'name' from book_import_rows o where $3 = 'twin' and o.import_id = r.import_id
            and o.name_hash = r.name_hash and o.email_hash <> r.email_hash order by o.number limit 1)) found
          order by reason desc limit 1) t on true
      where r.import_id = $1 and r.number > $2 and (r.verdict = $3 or r.outcome = $3 or $3 = 'first'
        or ($3 = 'warned' and r.warnings is not null and r.verdict in ('new', 'match'))
        or ($3 = 'twin' and t.number is not null))
      order by r.number limit $4`,
    values: [importId, after, show, limit],
  });

/** Those that can't be stored. */
export const listFaulty = (
  db: Queryable,
  importId: string,
): Promise<Pick<RowTable, "number" | "faults" | "sealed">[]> =>
  db.list<Pick<RowTable, "number" | "faults" | "sealed">>({
    prepared: `select number, faults, sealed from book_import_rows
      where import_id = $1 and verdict in ('fault', 'outside') order by number`,
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
      where r.import_id = $1 and r.number = d.number
        and (r.verdict = 'match' or (r.verdict = 'new' and d.decision = 'skip'))`,
    values: [id, decisions.map(({ number }) => number), decisions.map(({ decision }) => decision)],
  });

/** Their cells stay for a day. */
export const leaveOutFaulty = (tx: Queryable, id: string): Promise<void> =>
  tx.run({
    prepared: `update book_import_rows set outcome = 'faulty' where import_id = $1 and verdict in ('fault', 'outside')`,
    values: [id],
  });

export type OpenRow = Pick<RowTable, "number" | "verdict" | "match_id" | "matched_by" | "decision"> & {
  readonly sealed: Buffer;
};

export const listOpenRows = (tx: Queryable, id: string, limit: number): Promise<OpenRow[]> =>
  tx.list<OpenRow>({
    prepared: `select number, verdict, match_id, matched_by, decision, sealed from book_import_rows
      where import_id = $1 and sealed is not null and outcome is null order by number limit $2`,
    values: [id, limit],
  });

export interface StoredEmail {
  readonly email: string;
  readonly id: string;
  /** By this import. */
  readonly is_ours: boolean;
  readonly business_name: string | null;
}

export const listClientsByEmail = (
  tx: Queryable,
  importId: string,
  emails: readonly string[],
): Promise<StoredEmail[]> =>
  tx.list<StoredEmail>({
    prepared: `select lower(c.email) as email, c.id, p.business_name,
        exists (select from book_import_rows r where r.client_id = c.id and r.import_id = $1 and r.outcome = 'created') as is_ours
      from clients c left join profiles p on p.client_id = c.id where lower(c.email) = any($2::text[])`,
    values: [importId, emails],
  });

export interface NewClient extends Omit<SoughtClient, "number"> {
  readonly id: string;
  readonly advisorId: string | null;
}

export interface Opening {
  readonly staffId: string;
  readonly note: string;
}

export const insertClients = (
  tx: Queryable,
  clients: readonly NewClient[],
  { staffId, note }: Opening,
): Promise<void> =>
  tx.run({
    prepared: `with added as (
        insert into clients (id, first_name, last_name, mobile, email, state, staff_id)
        select id, first_name, last_name, mobile, email, state, nullif(staff_id, '')::uuid
          from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
            as c (id, first_name, last_name, mobile, email, state, staff_id)
        returning id, email),
      entered as (
        insert into entered_mailboxes (id, client_id, email, staff_id, counts_from)
        select gen_random_uuid(), id, email, $8, now() from added)
      insert into opened_clients (client_id, staff_id, origin, origin_note) select id, $8, 'import', $9 from added`,
    values: [
      clients.map(({ id }) => id),
      clients.map(({ first_name }) => first_name),
      clients.map(({ last_name }) => last_name),
      clients.map(({ mobile }) => mobile),
      clients.map(({ email }) => email),
      clients.map(({ state }) => state),
      clients.map(({ advisorId }) => advisorId ?? ""),
      staffId,
      note,
    ],
  });

type ProfileTable = Row<"profiles">;

export interface NewBusiness
  extends Pick<
    ProfileTable,
    | "business_name"
    | "ein"
    | "ein_hash"
    | "business_street"
    | "business_city"
    | "business_zip"
    | "business_phone"
    | "industry"
    | "other_industry"
  > {
  readonly clientId: string;
}

/** The profiles of new clients. */
export const insertBusinesses = (tx: Queryable, businesses: readonly NewBusiness[]): Promise<void> =>
  tx.run({
    prepared: `insert into profiles (client_id, business_name, ein, ein_hash, business_street, business_city, business_zip,
        business_phone, industry, other_industry, business_changed_at)
      select client_id, nullif(name, ''), nullif(ein, ''), nullif(ein_hash, ''), nullif(street, ''), nullif(city, ''),
          nullif(zip, ''), nullif(phone, ''), nullif(industry, ''), nullif(other_industry, ''), now()
        from unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $5::text[], $6::text[], $7::text[], $8::text[],
            $9::text[], $10::text[])
          as b (client_id, name, ein, ein_hash, street, city, zip, phone, industry, other_industry)`,
    values: [
      businesses.map(({ clientId }) => clientId),
      businesses.map(({ business_name }) => business_name ?? ""),
      businesses.map(({ ein }) => orEmpty(ein)),
      businesses.map(({ ein_hash }) => orEmpty(ein_hash)),
      businesses.map(({ business_street }) => business_street ?? ""),
      businesses.map(({ business_city }) => business_city ?? ""),
      businesses.map(({ business_zip }) => business_zip ?? ""),
      businesses.map(({ business_phone }) => business_phone ?? ""),
      businesses.map(({ industry }) => industry ?? ""),
      businesses.map(({ other_industry }) => other_industry ?? ""),
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

/** Forgets what the rows hold. */
export const finishRows = (tx: Queryable, importId: string, rows: readonly FinishedRow[]): Promise<void> =>
  tx.run({
    prepared: `update book_import_rows r set sealed = null, email_hash = null, phone_hash = null, name_hash = null,
        outcome = f.outcome, client_id = nullif(f.client_id, '')::uuid,
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
