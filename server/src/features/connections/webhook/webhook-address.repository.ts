import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface AddressRow extends Omit<Row<"webhook_addresses">, "changed_by" | "changed_at"> {
  readonly changed_by_name: string | null;
  readonly waiting: number;
}

/** The configured one first, while there is one, then by name. */
export const listAddresses = (db: Queryable): Promise<AddressRow[]> =>
  db.list<AddressRow>(
    `select a.id, a.name, a.host, a.sealed, a.is_configured, a.events, a.is_active, a.failing_since, a.paused_at, a.revision,
        s.name as changed_by_name,
        (select count(*)::int from webhook_deliveries d where d.address_id = a.id and d.due_at is not null) as waiting
      from webhook_addresses a left join staff s on s.id = a.changed_by
      where a.is_active or not a.is_configured order by a.is_configured desc, lower(a.name), a.id`,
  );

/** Held until the transaction ends, so that the list is changed by one at a time. */
export const lockAddresses = (tx: Transaction): Promise<void> =>
  tx.run("lock table webhook_addresses in share row exclusive mode");

export interface StoredAddress {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly sealed: Buffer;
  readonly events: readonly string[];
  readonly staffId: string;
}

export const insertAddress = (
  tx: Transaction,
  { id, name, host, sealed, events, staffId }: StoredAddress,
): Promise<void> =>
  tx.run(
    "insert into webhook_addresses (id, name, host, sealed, events, is_active, changed_by) values ($1, $2, $3, $4, $5, true, $6)",
    [id, name, host, sealed, events, staffId],
  );

/** Whoever changes an address says that it works: what waited is tried at once. */
export const updateAddress = (
  tx: Transaction,
  { id, name, host, sealed, events, staffId, isActive }: StoredAddress & { readonly isActive: boolean },
): Promise<void> =>
  tx.run(
    `with woken as (update webhook_deliveries set due_at = now() where address_id = $1 and due_at > now())
    update webhook_addresses set name = $2, host = $3, sealed = $4, events = $5, is_active = $7, failing_since = null,
      paused_at = null, revision = revision + 1, changed_by = $6, changed_at = now() where id = $1`,
    [id, name, host, sealed, events, staffId, isActive],
  );

export const deleteAddress = (tx: Transaction, id: string): Promise<void> =>
  tx.run("delete from webhook_addresses where id = $1", [id]);

/** Queues what was given up. @returns how many */
export const reopenFailed = (
  tx: Transaction,
  id: string,
  { since, timeZone }: { readonly since: string; readonly timeZone: string },
): Promise<number> =>
  tx.runAndCount(
    `update webhook_deliveries set resend_asked_at = clock_timestamp(), due_at = now(), tries = 0
      where address_id = $1 and delivered_at is null and due_at is null and last_error is not null
        and created_at >= ($2::date)::timestamp at time zone $3`,
    [id, since, timeZone],
  );
