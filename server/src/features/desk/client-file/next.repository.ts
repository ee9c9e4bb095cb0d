import type { DraftForm } from "@funding-desk/contract/intake/draft/api";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface WaitingRow {
  readonly unread: number;
  readonly unread_since: Date | null;
  readonly last_message_id: string | null;
  readonly documents: number;
  readonly documents_since: Date | null;
  readonly unfinished: DraftForm[];
  readonly at_lenders: number;
  readonly offers: number;
  readonly lacks_payout: boolean;
  readonly past_deals: number;
  readonly email_change: boolean;
}

export interface WaitingWords {
  readonly clientId: string;
  /** The status of an application that was paid out. */
  readonly funded: string;
  /** Statuses of a submission in which a lender has the file or may get it. */
  readonly atLenders: readonly string[];
  /** States of an offer that count. */
  readonly offers: readonly string[];
}

/** Counts messages up to 100. */
export const findWaiting = (
  db: Queryable,
  { clientId, funded, atLenders, offers }: WaitingWords,
): Promise<WaitingRow> =>
  db.get<WaitingRow>({
    prepared: `select unread.count as unread, unread.since as unread_since,
        (select id from messages where client_id = $1 and from_client order by sent_at desc, id desc limit 1) as last_message_id,
        waiting.count as documents, waiting.since as documents_since,
        array(select form from drafts where client_id = $1 order by form) as unfinished,
        (select count(*) from submissions where client_id = $1 and status = any($3)) as at_lenders,
        (select count(*) from offers where client_id = $1 and state = any($4)) as offers,
        exists (select from applications a where a.client_id = $1 and a.status = $2
          and not exists (select from submissions s join fundings f on f.submission_id = s.id
            and not was_corrected(f.submission_id, f.position) where s.application_id = a.id)) as lacks_payout,
        (select count(*) from past_deals where client_id = $1) as past_deals,
        exists (select from email_changes where client_id = $1 and confirmed_at is null and expires_at > now()) as email_change
      from (select count(*) as count, min(sent_at) as since from (
          select sent_at from messages where client_id = $1 and from_client and read_at is null order by sent_at limit 100) oldest) unread,
        (select count(*) as count, min(d.uploaded_at) as since from documents d
          where d.client_id = $1 and d.review_state = 'waiting' and d.deleted_at is null
            and (select f.state from stored_files f where f.id = d.file_id) <> 'infected') waiting`,
    values: [clientId, funded, atLenders, offers],
  });

export interface CallRow extends Pick<Row<"appointments">, "id" | "title" | "starts_at"> {
  readonly is_over: boolean;
}

/** Calls that are over without an outcome, the oldest first, and the next one. */
export const listCallsToDo = (db: Queryable, clientId: string): Promise<CallRow[]> =>
  db.list<CallRow>({
    prepared: `(select id, title, starts_at, true as is_over from appointments where client_id = $1 and status = 'Scheduled'
          and outcome is null and ends_at < now() order by starts_at limit 20)
        union all
        (select id, title, starts_at, false as is_over from appointments where client_id = $1 and status = 'Scheduled'
          and outcome is null and ends_at >= now() order by starts_at limit 1)`,
    values: [clientId],
  });
