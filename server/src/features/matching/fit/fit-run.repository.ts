import type { ProgramOutcome } from "@funding-desk/contract/matching/fit/evaluate";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** How one program came out. */
export interface RunOutcome {
  readonly version: number;
  readonly outcome: ProgramOutcome;
  /** yyyy-mm-dd */
  readonly fitsOn?: string;
}
export type RunOutcomes = Readonly<Record<string, RunOutcome>>;

export const toRunPlace = (id: string): Place => ({ table: "fit_runs", column: "sealed", row: id });

/** What everyone is compared with, and on which day. */
export interface Round {
  readonly catalogVersion: number;
  readonly today: string;
}

export interface DueClient {
  readonly id: string;
  /** By the database's clock: what changes later is compared again. */
  readonly asked_at: Date;
}

interface Batch {
  /** The id before the first one. */
  readonly after: string;
  readonly limit: number;
}

/** Clients who weren't compared yet with this catalog on this day, or whose answers changed since. By id. */
export const listDueClients = (
  db: Queryable,
  { catalogVersion, today }: Round,
  { after, limit }: Batch,
): Promise<DueClient[]> =>
  db.list<DueClient>({
    prepared: `select c.id, now() as asked_at from clients c left join fit_checks k on k.client_id = c.id
      where c.id > $4 and exists (select from prequalifications p where p.client_id = c.id)
        and (k.client_id is null or k.catalog_version <> $1 or k.checked_on <> $2
          or exists (select from prequalifications p where p.client_id = c.id and p.submitted_at >= k.checked_at)
          or exists (select from applications a where a.client_id = c.id and a.submitted_at >= k.checked_at)
          or exists (select from corrections o where o.client_id = c.id and o.changed_at >= k.checked_at)
          or exists (select from profiles r where r.client_id = c.id and r.updated_at >= k.checked_at)
          or exists (select from fit_facts f where f.client_id = c.id and f.changed_at >= k.checked_at))
      order by c.id limit $3`,
    values: [catalogVersion, today, limit, after],
  });

/** The version of each live program. */
export const listLiveVersions = (
  db: Queryable,
): Promise<{ readonly id: string; readonly live_version: number | null }[]> =>
  db.list<{ id: string; live_version: number | null }>({
    prepared: "select id, live_version from programs where status = 'live'",
  });

export type RunRow = Pick<Row<"fit_runs">, "id" | "compared_on" | "made_at" | "outcomes">;

/** The newest ones, newest first. */
export const listRuns = (db: Queryable, clientId: string, limit: number): Promise<RunRow[]> =>
  db.list<RunRow>({
    prepared: `select id, compared_on, made_at, outcomes from fit_runs where client_id = $1 order by made_at desc limit $2`,
    values: [clientId, limit],
  });

export interface WholeRunRow extends RunRow {
  readonly sealed: Buffer;
}

/** Undefined for another client's. */
export const findRun = (db: Queryable, clientId: string, id: string): Promise<WholeRunRow | undefined> =>
  db.find<WholeRunRow>({
    prepared: "select id, compared_on, made_at, outcomes, sealed from fit_runs where client_id = $1 and id = $2",
    values: [clientId, id],
  });

export interface NewRun extends Round {
  readonly id: string;
  readonly clientId: string;
  readonly outcomes: RunOutcomes;
  readonly sealed: Buffer;
}

export const insertRun = (tx: Transaction, run: NewRun): Promise<void> =>
  tx.run({
    prepared: `insert into fit_runs (id, client_id, compared_on, catalog_version, outcomes, sealed)
        values ($1, $2, $3, $4, $5, $6)`,
    values: [run.id, run.clientId, run.today, run.catalogVersion, JSON.stringify(run.outcomes), run.sealed],
  });

export interface NewCheck extends Round {
  readonly clientId: string;
  readonly checkedAt: Date;
}

/** Whether there is still such a client. Keeps them until the transaction ends. */
export const lockExisting = (tx: Transaction, clientId: string): Promise<boolean> =>
  tx.exists({ prepared: "select from clients where id = $1 for no key update", values: [clientId] });

/**
 * Notes that the client was compared. Lock the client first: a statement that waited for the lock wouldn't see another server's run.
 * @returns the outcomes of the last run; null for a client who was never compared
 */
export const writeCheck = async (tx: Transaction, check: NewCheck): Promise<RunOutcomes | null> =>
  (await tx.getValue<unknown>({
    prepared: `insert into fit_checks (client_id, checked_at, checked_on, catalog_version) values ($1, $2, $3, $4)
        on conflict on constraint fit_checks_pkey do update set checked_at = $2, checked_on = $3, catalog_version = $4
        returning (select outcomes from fit_runs where client_id = $1 order by made_at desc limit 1) as outcomes`,
    values: [check.clientId, check.checkedAt, check.today, check.catalogVersion],
  })) as RunOutcomes | null;
