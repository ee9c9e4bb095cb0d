import type { ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import type { ProgramStatus, VersionOrigin } from "@funding-desk/contract/matching/catalog/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type CatalogState = Pick<Row<"catalog_state">, "revision" | "live_version">;

export const getCatalogState = (db: Queryable): Promise<CatalogState> =>
  db.get<CatalogState>({ prepared: "select revision, live_version from catalog_state" });

/** Counts a change. Whoever changes the catalog at the same time waits here. */
export const startCatalogChange = (tx: Transaction): Promise<CatalogState> =>
  tx.get<CatalogState>({
    prepared: "update catalog_state set revision = revision + 1 returning revision, live_version",
  });

/** Counts a change of what clients are judged by. */
export const countLiveChange = (tx: Transaction): Promise<void> =>
  tx.run({ prepared: "update catalog_state set live_version = live_version + 1" });

export interface ProgramRow extends Omit<Row<"programs">, "changed_by"> {
  readonly lender_name: string;
  readonly changed_by_name: string | null;
  /** Of the newest version. */
  readonly rules: number;
  readonly missing: number;
  readonly origin: VersionOrigin;
  readonly is_verified: boolean;
  /** Of the version in use, or of the newest one before there is one. */
  readonly stale_on: string | null;
}

const programColumns = `p.id, p.lender_id, p.name, p.product, p.status, p.version, p.live_version, p.revision, p.changed_at,
  l.name as lender_name, s.name as changed_by_name, v.rules, v.missing, v.origin, (n.program_id is not null) as is_verified,
  case when p.live_version is null then v.stale_on else w.stale_on end as stale_on`;

const programTables = `programs p join lenders l on l.id = p.lender_id
  join program_versions v on v.program_id = p.id and v.version = p.version
  left join program_versions w on w.program_id = p.id and w.version = p.live_version
  left join program_verifications n on n.program_id = p.id and n.version = p.version
  left join staff s on s.id = p.changed_by`;

export interface ProgramFilter {
  /** In the names of the program and its lender; "" for all. */
  readonly q: string;
  readonly status: ProgramStatus | undefined;
  readonly product: string | undefined;
  readonly lenderId: string | undefined;
  /** Only programs with a source that is stale on this day. */
  readonly staleBy: string | undefined;
}

/** By lender, then name. */
export const listPrograms = (db: Queryable, filter: ProgramFilter): Promise<ProgramRow[]> =>
  db.list<ProgramRow>({
    prepared: `select ${programColumns} from ${programTables}
      where position(lower($1) in lower(p.name || ' ' || l.name || ' ' || p.id)) > 0
        and ($2::text is null or p.status = $2) and ($3::text is null or p.product = $3)
        and ($4::text is null or p.lender_id = $4)
        and ($5::date is null or (case when p.live_version is null then v.stale_on else w.stale_on end) <= $5)
      order by lower(l.name), lower(p.name), p.id`,
    values: [filter.q, filter.status ?? null, filter.product ?? null, filter.lenderId ?? null, filter.staleBy ?? null],
  });

export const findProgram = (db: Queryable, id: string): Promise<ProgramRow | undefined> =>
  db.find<ProgramRow>({ prepared: `select ${programColumns} from ${programTables} where p.id = $1`, values: [id] });

/** Of the whole catalog. @param today yyyy-mm-dd */
export const countPrograms = (db: Queryable, today: string): Promise<{ total: number; stale: number }> =>
  db.get<{ total: number; stale: number }>({
    prepared: `select count(*) as total, count(*) filter (where v.stale_on <= $1::date) as stale
      from programs p join program_versions v on v.program_id = p.id and v.version = coalesce(p.live_version, p.version)`,
    values: [today],
  });

export const listProgramIds = (db: Queryable): Promise<string[]> =>
  db.listValues<string>({ prepared: "select id from programs order by id" });

export interface VersionRow extends Pick<Row<"program_versions">, "version" | "origin" | "made_by" | "made_at"> {
  readonly body: ProgramDraft;
  readonly made_by_name: string | null;
  readonly verified_by_name: string | null;
  readonly verified_at: Date | null;
}

/** The newest ones, newest first. */
export const listVersions = (db: Queryable, id: string, limit: number): Promise<VersionRow[]> =>
  db.list<VersionRow>({
    prepared: `select v.version, v.body, v.origin, v.made_by, v.made_at, m.name as made_by_name, s.name as verified_by_name,
        n.verified_at
      from program_versions v left join program_verifications n on n.program_id = v.program_id and n.version = v.version
        left join staff m on m.id = v.made_by left join staff s on s.id = n.staff_id
      where v.program_id = $1 order by v.version desc limit $2`,
    values: [id, limit],
  });

export interface NewestBodyRow {
  readonly id: string;
  readonly lender_name: string;
  readonly status: ProgramStatus;
  readonly version: number;
  readonly body: ProgramDraft;
}

/** The newest version of every program, by lender and name. */
export const listNewestBodies = (db: Queryable): Promise<NewestBodyRow[]> =>
  db.list<NewestBodyRow>({
    prepared: `select p.id, l.name as lender_name, p.status, p.version, v.body
      from programs p join lenders l on l.id = p.lender_id
        join program_versions v on v.program_id = p.id and v.version = p.version
      order by lower(l.name), lower(p.name), p.id`,
  });

export interface LiveBodyRow {
  readonly id: string;
  readonly version: number;
  readonly lender_id: string;
  readonly lender_name: string;
  readonly may_be_named: boolean;
  readonly body: ProgramDraft;
  readonly verified_by: string | null;
  readonly verified_at: Date | null;
}

export const listLiveBodies = (db: Queryable): Promise<LiveBodyRow[]> =>
  db.list<LiveBodyRow>({
    prepared: `select p.id, v.version, p.lender_id, l.name as lender_name, l.may_be_named, v.body, n.staff_id as verified_by,
        n.verified_at
      from programs p join lenders l on l.id = p.lender_id
        join program_versions v on v.program_id = p.id and v.version = p.live_version
        left join program_verifications n on n.program_id = p.id and n.version = p.live_version
      where p.status = 'live' order by p.id`,
  });

export interface ProgramVersion {
  readonly id: string;
  readonly version: number;
}

/** Versions as they were, with their lenders as they are. */
export const listVersionBodies = (db: Queryable, versions: readonly ProgramVersion[]): Promise<LiveBodyRow[]> =>
  db.list<LiveBodyRow>({
    prepared: `select p.id, v.version, p.lender_id, l.name as lender_name, l.may_be_named, v.body, n.staff_id as verified_by,
        n.verified_at
      from unnest($1::text[], $2::integer[]) as asked (id, version) join programs p on p.id = asked.id
        join lenders l on l.id = p.lender_id
        join program_versions v on v.program_id = p.id and v.version = asked.version
        left join program_verifications n on n.program_id = p.id and n.version = v.version
      order by p.id`,
    values: [versions.map(({ id }) => id), versions.map(({ version }) => version)],
  });

export interface NewVersion {
  readonly programId: string;
  readonly version: number;
  readonly body: ProgramDraft;
  readonly missing: number;
  readonly staleOn: string | null;
  readonly origin: VersionOrigin;
  /** Null for what comes with the product. */
  readonly madeBy: string | null;
}

export const insertVersion = (tx: Transaction, version: NewVersion): Promise<void> =>
  tx.run({
    prepared: `insert into program_versions (program_id, version, body, rules, missing, stale_on, origin, made_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      version.programId,
      version.version,
      JSON.stringify(version.body),
      version.body.rules.length,
      version.missing,
      version.staleOn,
      version.origin,
      version.madeBy,
    ],
  });

export interface NewProgram {
  readonly id: string;
  readonly lenderId: string;
  readonly name: string;
  readonly product: string;
  readonly staffId: string | null;
}

/** As a draft, whose first version comes after it in the same transaction. */
export const insertProgram = (tx: Transaction, program: NewProgram): Promise<void> =>
  tx.run({
    prepared: `insert into programs (id, lender_id, name, product, status, version, changed_by)
      values ($1, $2, $3, $4, 'draft', 1, $5)`,
    values: [program.id, program.lenderId, program.name, program.product, program.staffId],
  });

/** Moves on to the next version. What was verified is a draft again; what is in use stays in use. */
export const updateToNextVersion = (tx: Transaction, program: NewProgram): Promise<void> =>
  tx.run({
    prepared: `update programs set lender_id = $2, name = $3, product = $4, version = version + 1, revision = revision + 1,
        status = case status when 'verified' then 'draft' else status end, changed_by = $5, changed_at = now()
      where id = $1`,
    values: [program.id, program.lenderId, program.name, program.product, program.staffId],
  });

interface StatusChange {
  readonly id: string;
  readonly status: ProgramStatus;
  readonly liveVersion: number | null;
  readonly staffId: string;
}

export const updateProgramStatus = (
  tx: Transaction,
  { id, status, liveVersion, staffId }: StatusChange,
): Promise<void> =>
  tx.run({
    prepared: `update programs set status = $2, live_version = $3, revision = revision + 1, changed_by = $4,
        changed_at = now() where id = $1`,
    values: [id, status, liveVersion, staffId],
  });

export const insertVerification = (
  tx: Transaction,
  { id, version, staffId }: { readonly id: string; readonly version: number; readonly staffId: string },
): Promise<void> =>
  tx.run({
    prepared: "insert into program_verifications (program_id, version, staff_id) values ($1, $2, $3)",
    values: [id, version, staffId],
  });

/** Whether nobody has joined the firm's staff yet, and the catalog was never changed. */
export const isNewCatalog = (tx: Queryable): Promise<boolean> =>
  tx.exists(`select 1 from catalog_state where revision = 0 and not exists (select 1 from staff)
    and not exists (select 1 from programs) and not exists (select 1 from lenders)`);
