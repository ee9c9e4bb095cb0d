import type { ActorKind } from "@funding-desk/contract/oversight/audit/actor-kinds";
import type { Queryable } from "../../../platform/db/database.ts";

export interface HistoryRow {
  /** Instant to the microsecond, more precise than a `Date`. */
  readonly at: string;
  /** Unique in a file. */
  readonly key: string;
  readonly actor_kind: ActorKind;
  readonly actor_name: string | null;
  /** An action of the audit, or one of those below. */
  readonly action: string;
  /** What the audit says of the act besides, such as "chosen" of an answer to an offer. */
  readonly what: string | null;
  /** A correction's id. */
  readonly about: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly note: string | null;
  readonly message: string | null;
}

export interface HistoryPage {
  readonly clientId: string;
  /** The previous page's last entry. */
  readonly before: Pick<HistoryRow, "at" | "key"> | undefined;
  /** Audit actions shown elsewhere or not at all. */
  readonly without: readonly string[];
  readonly limit: number;
}

/** Each source reads backward from the newest on its client index, only as far as the page goes. */
const page = "where (at, key) < ($2::timestamptz, $3::text) order by at desc, key desc limit $5";
const recorded = `at, 'audit-' || lpad(number::text, 15, '0') as key, actor_kind, actor_name, action, detail ->> 'what' as what,
      subject as about, null as before, null as after, detail ->> 'reason' as note, null as message`;
const sources = `
  (select * from (select ${recorded} from audit_entries where client_id = $1 and action <> all($4) order by number desc) source ${page})
  union all (select * from (select ${recorded} from merged_clients m join audit_entries e on e.client_id = m.id
    where m.into_id = $1 and action <> all($4)) source ${page})
  union all (select * from (select c.changed_at as at, 'status-' || c.id as key, 'staff' as actor_kind, s.name as actor_name, 'status.changed' as action, null as what,
      coalesce(p.reference, a.reference) as about, c.from_status as before, c.to_status as after, null as note, null as message
    from status_changes c join staff s on s.id = c.staff_id left join prequalifications p on p.id = c.subject_id and p.client_id = c.client_id
      left join applications a on a.id = c.subject_id and a.client_id = c.client_id
    where c.client_id = $1 order by c.changed_at desc, c.id) source ${page})
  union all (select * from (select c.changed_at as at, 'correction-' || c.id as key, case when c.staff_id is null then 'client' else 'staff' end as actor_kind,
      s.name as actor_name, 'answer.corrected' as action, null as what, c.id::text as about, null as before, null as after, c.reason as note,
      null as message
    from corrections c left join staff s on s.id = c.staff_id where c.client_id = $1 order by c.changed_at desc, c.id) source ${page})
  union all (select * from (select submitted_at as at, 'prequalification-' || id as key, 'client' as actor_kind, null as actor_name,
      'prequalification.submitted' as action, null as what, reference as about, null as before, null as after, null as note, null as message
    from prequalifications where client_id = $1 order by submitted_at desc, id) source ${page})
  union all (select * from (select submitted_at as at, 'application-' || id as key, 'client' as actor_kind, null as actor_name,
      'application.submitted' as action, null as what, reference as about, null as before, null as after, null as note, null as message
    from applications where client_id = $1 order by submitted_at desc, id) source ${page})
  union all (select * from (select d.uploaded_at as at, 'document-' || d.id as key, 'client' as actor_kind, null as actor_name, 'document.uploaded' as action, null as what,
      t.name || ': ' || f.name as about, null as before, null as after, null as note, null as message
    from documents d join document_types t on t.id = d.document_type_id join stored_files f on f.id = d.file_id and f.client_id = d.client_id
    where d.client_id = $1 and d.added_by is null order by d.uploaded_at desc, d.id) source ${page})
  union all (select * from (select created_at as at, 'call-' || id as key, 'client' as actor_kind, null as actor_name, 'call.booked' as action, null as what,
      title as about, null as before, null as after, null as note, null as message
    from appointments where client_id = $1 and booked_by is null order by created_at desc, id) source ${page})
  union all (select * from (select sent_at as at, 'message-' || id as key, 'client' as actor_kind, null as actor_name, 
      case when sealed_sender is null then 'message.written' else 'message.mailed' end as action, null as what,
      null as about, null as before, null as after, null as note, null as message
    from messages where client_id = $1 and from_client order by sent_at desc, id) source ${page})
  union all (select * from (select created_at as at, 'signed-up' as key, 'client' as actor_kind, null as actor_name, 'client.signed_up' as action, null as what,
      signup_id as about, null as before, null as after, null as note, null as message
    from clients where id = $1 and signup_id is not null) source ${page})
  union all (select * from (select signed_up_at as at, 'signed-up-' || id as key, 'client' as actor_kind, null as actor_name,
      'client.signed_up' as action, null as what, signup_id as about, null as before, null as after, null as note, null as message
    from merged_clients where into_id = $1 and signup_id is not null) source ${page})`;

/** Sorts after every entry, for the first page. */
const end = { at: "infinity", key: "" };

/** Newest first. */
export const listHistory = (
  db: Queryable,
  { clientId, before = end, without, limit }: HistoryPage,
): Promise<HistoryRow[]> =>
  db.list<HistoryRow>({
    prepared: `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, key, actor_kind, actor_name, action, what, about,
        before, after, note, message
      from (${sources}) entries order by entries.at desc, key desc limit $5`,
    values: [clientId, before.at, before.key, without, limit],
  });
