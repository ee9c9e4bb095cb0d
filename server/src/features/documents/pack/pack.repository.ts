import type { Pack } from "@funding-desk/contract/documents/pack/desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface PacksRow extends Pick<Row<"packs">, "revision"> {
  readonly packs: readonly Pack[];
  readonly changed_by_name: string;
}

/** Undefined until someone sets packs. */
export const findPacks = (db: Queryable): Promise<PacksRow | undefined> =>
  db.find<PacksRow>({
    prepared: "select p.packs, p.revision, s.name as changed_by_name from packs p join staff s on s.id = p.changed_by",
  });

/** Makes changes wait for each other, also when there are no packs yet. */
export const lockPacks = (tx: Transaction): Promise<void> => tx.run("lock table packs in share row exclusive mode");

export const savePacks = (tx: Transaction, packs: readonly Pack[], staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into packs (packs, changed_by) values ($1, $2)
      on conflict on constraint packs_pkey do update set packs = excluded.packs, changed_by = excluded.changed_by,
        changed_at = now(), revision = packs.revision + 1`,
    values: [JSON.stringify(packs), staffId],
  });

/** The types clients can be asked for, in the firm's order. */
export const listAskedTypes = (db: Queryable): Promise<Pick<Row<"document_types">, "id" | "name">[]> =>
  db.list<Pick<Row<"document_types">, "id" | "name">>({
    prepared: "select id, name from document_types where is_active order by position, id",
  });

/** Whoever asks the client for a pack next waits, and then sees what this one asked for. */
export const lockClient = (tx: Transaction, clientId: string): Promise<void> =>
  tx.run({ prepared: "select from clients where id = $1 for no key update", values: [clientId] });

export const listOpenTitles = (tx: Transaction, clientId: string): Promise<Pick<Row<"tasks">, "title">[]> =>
  tx.list<Pick<Row<"tasks">, "title">>({
    prepared: "select title from tasks where client_id = $1 and done_at is null",
    values: [clientId],
  });

/** The names of those of them who can have tasks. */
export const listTaskTakers = (db: Queryable, ids: readonly string[]): Promise<Pick<Row<"staff">, "id">[]> =>
  db.list<Pick<Row<"staff">, "id">>({
    prepared:
      "select id from staff where id = any ($1::uuid[]) and is_active and joined_at is not null and role <> 'auditor'",
    values: [ids],
  });
