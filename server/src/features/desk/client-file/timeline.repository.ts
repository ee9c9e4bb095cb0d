import type { ActorKind } from "@funding-desk/contract/oversight/audit/actor-kinds";
import type { Queryable } from "../../../platform/db/database.ts";

export interface EventRow {
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

export interface EventPage {
  readonly clientId: string;
  /** The previous page's last entry. */
  readonly before: Pick<EventRow, "at" | "key"> | undefined;
  /** Audit actions shown elsewhere or not at all. */
  readonly without: readonly string[];
  /** What actions begin with, before their point; undefined for all. */
  readonly topics: readonly string[] | undefined;
  readonly limit: number;
}

/** Each source reads backward from the newest on its client index, only as far as the page goes. */
const page = `where (at, key) < ($2::timestamptz, $3::text) and ($6::text[] is null or split_part(action, '.', 1) = any($6))
  order by at desc, key desc limit $5`;
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
  union all (select * from (select starts_at as at, 'held-' || id as key, 'client' as actor_kind, null as actor_name, 'call.held' as action,
      coalesce(outcome, '') as what, title as about, null as before, null as after, null as note, null as message
    from appointments where client_id = $1 and status = 'Scheduled' and ends_at < now() order by starts_at desc, id) source ${page})
  union all (select * from (select m.sent_at as at, 'message-' || m.id as key, case when m.from_client then 'client' else 'staff' end as actor_kind,
      s.name as actor_name, case when m.sealed_sender is null then 'message.written' else 'message.mailed' end as action, null as what,
      null as about, null as before, null as after, null as note, null as message
    from messages m left join staff s on s.id = m.staff_id where m.client_id = $1 order by m.sent_at desc, m.id) source ${page})
  union all (select * from (select n.written_at as at, 'note-' || n.id as key, 'staff' as actor_kind, s.name as actor_name, 'note.written' as action,
      null as what, null as about, null as before, null as after, null as note, null as message
    from notes n join staff s on s.id = n.staff_id where n.client_id = $1 order by n.written_at desc, n.id) source ${page})
  union all (select * from (select t.created_at as at, 'task-' || t.id as key, 'staff' as actor_kind, s.name as actor_name, 'task.added' as action,
      null as what, t.title as about, null as before, null as after, null as note, null as message
    from tasks t join staff s on s.id = t.created_by where t.client_id = $1 order by t.created_at desc, t.id) source ${page})
  union all (select * from (select done_at as at, 'done-' || id as key, 'staff' as actor_kind, null as actor_name, 'task.done' as action,
      null as what, title as about, null as before, null as after, null as note, null as message
    from tasks where client_id = $1 and done_at is not null order by done_at desc, id) source ${page})
  union all (select * from (select created_at as at, 'signed-up' as key, 'client' as actor_kind, null as actor_name, 'client.signed_up' as action, null as what,
      signup_id as about, null as before, null as after, null as note, null as message
    from clients where id = $1 and signup_id is not null) source ${page})
  union all (select * from (select signed_up_at as at, 'signed-up-' || id as key, 'client' as actor_kind, null as actor_name,
      'client.signed_up' as action, null as what, signup_id as about, null as before, null as after, null as note, null as message
    from merged_clients where into_id = $1 and signup_id is not null) source ${page})`;

/** Sorts after every entry, for the first page. */
const end = { at: "infinity", key: "" };

/** Newest first. */
export const listEvents = (
  db: Queryable,
  { clientId, before = end, without, topics, limit }: EventPage,
): Promise<EventRow[]> =>
  db.list<EventRow>({
    prepared: `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, key, actor_kind, actor_name, action, what, about,
        before, after, note, message
      from (${sources}) entries order by entries.at desc, key desc limit $5`,
    values: [clientId, before.at, before.key, without, limit, topics ?? null],
  });
