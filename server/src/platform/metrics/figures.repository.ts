import { missedOutcomes } from "@funding-desk/contract/messages/mailed-reply/states";
import type { Queryable } from "../db/database.ts";

export interface QueueFigures {
  readonly name: string;
  /** Jobs that are due, wait for their time, or wait to be tried again. */
  readonly queued: number;
  /** How long the one that has waited longest has been due; 0 when none is. */
  readonly overdue_seconds: number;
}

export const listQueueFigures = (db: Queryable): Promise<QueueFigures[]> =>
  db.list<QueueFigures>(
    `select q.name, count(j.id) as queued,
        coalesce(greatest(extract(epoch from now() - min(j.start_after)), 0), 0)::float8 as overdue_seconds
      from jobs.queue q left join jobs.job j on j.name = q.name and j.state < 'active'
      group by q.name order by q.name`,
  );

export interface RowFigures {
  /** Mails that we gave up on. */
  readonly mails_failed: number;
  /** Replies by mail of the last 30 days that aren't in a client's file. */
  readonly replies_missed: number;
  /** Those that look automatic. */
  readonly replies_automatic: number;
  readonly slots_held: number;
  /** The number of the audit's last entry. */
  readonly audit_entries: number;
  readonly audit_at: Date;
}

export const loadRowFigures = (db: Queryable): Promise<RowFigures> =>
  db.get<RowFigures>(
    `select number as audit_entries, at as audit_at,
        (select count(*) from mails where failed_at is not null and sent_at is null) as mails_failed,
        (select count(*) from inbound_mails
          where outcome = any($1::text[]) and outcome <> 'automatic' and tries = 0
            and arrived_at > now() - interval '30 days') as replies_missed,
        (select count(*) from inbound_mails
          where outcome = 'automatic' and arrived_at > now() - interval '30 days') as replies_automatic,
        (select count(*) from slot_holds where held_until > now()) as slots_held
      from audit_head`,
    [[...missedOutcomes]],
  );
