import type { DraftForm } from "@funding-desk/contract/intake/draft/api";
import type { Queryable } from "../../../platform/db/database.ts";

interface Filling {
  readonly clientId: string;
  readonly staffId: string;
  readonly form: DraftForm;
  readonly minutes: number;
}

/** Whether the audit has this member of staff filling in the form within the last minutes. */
export const wasFilledWithin = (db: Queryable, { clientId, staffId, form, minutes }: Filling): Promise<boolean> =>
  db.exists({
    prepared: `select from (
          select at from audit_entries
          where client_id = $1 and actor_id = $2 and action = 'form.filled' and detail ->> 'form' = $3
          order by number desc limit 1
        ) last where at > now() - make_interval(mins => $4)`,
    values: [clientId, staffId, form, minutes],
  });

export const existsWithPassword = (db: Queryable, clientId: string): Promise<boolean> =>
  db.exists({ prepared: "select 1 from clients where id = $1 and password_hash is not null", values: [clientId] });
