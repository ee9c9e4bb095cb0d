import type { Transaction } from "../../../platform/db/transaction.ts";

/** Leaves out submissions that were erased, and those that a change by staff has listed already. */
export const insertItems = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  tx.run({
    prepared: `insert into pipeline_items (id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about,
        reference, business_name, name, own_search, search, changed_at, is_open, has_due)
      select id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about, reference, business_name,
        name, own_search, search, changed_at, is_open, has_due
      from pipeline_sources where id = any ($1)
      on conflict on constraint pipeline_items_pkey do nothing`,
    values: [ids],
  });

/** An application closes the pre-qualifications before it. */
export const closeFollowed = (tx: Transaction, applicationIds: readonly string[]): Promise<void> =>
  tx.run({
    prepared: `update pipeline_items i set is_open = false from applications a
      where a.id = any ($1) and i.client_id = a.client_id and i.kind <> 'application'
        and i.submitted_at <= a.submitted_at and i.is_open`,
    values: [applicationIds],
  });
