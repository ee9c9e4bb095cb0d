import type { WeeklyStretch } from "@funding-desk/contract/accounts/staff/api";
import { ownAdvisorId } from "../../../identity/client/own-advisor.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface CardRow extends Pick<Row<"staff">, "name" | "phone"> {
  readonly portrait_base64: string | null;
  /** Of the member's calendar; null without one. */
  readonly time_zone: string | null;
  readonly weekly: readonly WeeklyStretch[];
}

const selectCard = `select s.name, s.phone, translate(encode(s.portrait, 'base64'), E'\\n', '') as portrait_base64, a.time_zone,
  coalesce((select json_agg(json_build_object('weekday', h.weekday, 'from', h.from_minute, 'until', h.until_minute)
      order by h.weekday, h.from_minute) from advisor_hours h where h.advisor_id = a.id), '[]') as weekly
  from staff s left join advisors a on a.staff_id = s.id`;

export const findCard = (db: Queryable, staffId: string): Promise<CardRow | undefined> =>
  db.find<CardRow>({ prepared: `${selectCard} where s.id = $1`, values: [staffId] });

/** Undefined while the client knows no advisor but the firm's. */
export const findCardOfAdvisor = (db: Queryable, clientId: string): Promise<CardRow | undefined> =>
  db.find<CardRow>({
    prepared: `${selectCard} join clients c on s.id = ${ownAdvisorId} where c.id = $1`,
    values: [clientId],
  });

export const updatePhone = (tx: Queryable, staffId: string, phone: string | null): Promise<void> =>
  tx.run("update staff set phone = $2 where id = $1", [staffId, phone]);

export const updatePortrait = (tx: Queryable, staffId: string, portrait: Buffer | null): Promise<void> =>
  tx.run("update staff set portrait = $2 where id = $1", [staffId, portrait]);
