import type { ProgramOutcome } from "@funding-desk/contract/fit/evaluate";
import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";

/** How one program came out. */
export interface RunOutcome {
  readonly version: number;
  readonly outcome: ProgramOutcome;
  /** yyyy-mm-dd */
  readonly fitsOn?: string;
}
export type RunOutcomes = Readonly<Record<string, RunOutcome>>;

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

/** Clients who weren't compared yet with this catalog on this day, or whose answers changed since. */
export const listDueClients = (db: Queryable, { catalogVersion, today }: Round, limit: number): Promise<DueClient[]> =>
  db.list<DueClient>({
    prepared: `select c.id, now() as asked_at from clients c left join fit_checks k on k.client_id = c.id
      where exists (select from prequalifications p where p.client_id = c.id)
        and (k.client_id is null or k.catalog_version <> $1 or k.checked_on <> $2
          or exists (select from prequalifications p where p.client_id = c.id and p.submitted_at >= k.checked_at)
          or exists (select from applications a where a.client_id = c.id and a.submitted_at >= k.checked_at)
          or exists (select from corrections o where o.client_id = c.id and o.changed_at >= k.checked_at)
          or exists (select from profiles r where r.client_id = c.id and r.updated_at >= k.checked_at)
          or exists (select from fit_facts f where f.client_id = c.id and f.changed_at >= k.checked_at))
      order by c.id limit $3`,
    values: [catalogVersion, today, limit],
  });

/** The version of each live program. */
export const listLiveVersions = (
  db: Queryable,
): Promise<{ readonly id: string; readonly live_version: number | null }[]> =>
  db.list<{ id: string; live_version: number | null }>({
    prepared: "select id, live_version from programs where status = 'live'",
  });

export const findLastOutcomes = async (db: Queryable, clientId: string): Promise<RunOutcomes | undefined> =>
  (await db.findValue<unknown>({
    prepared: "select outcomes from fit_runs where client_id = $1 order by made_at desc limit 1",
    values: [clientId],
  })) as RunOutcomes | undefined;

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

export const writeCheck = (tx: Transaction, check: NewCheck): Promise<void> =>
  tx.run({
    prepared: `insert into fit_checks (client_id, checked_at, checked_on, catalog_version) values ($1, $2, $3, $4)
        on conflict on constraint fit_checks_pkey
        do update set checked_at = $2, checked_on = $3, catalog_version = $4`,
    values: [check.clientId, check.checkedAt, check.today, check.catalogVersion],
  });

/** Whether there is still such a client. Keeps them until the transaction ends. */
export const lockExisting = (tx: Transaction, clientId: string): Promise<boolean> =>
  tx.exists({ prepared: "select from clients where id = $1 for no key update", values: [clientId] });
