import type { ConsentPurpose } from "@funding-desk/contract/accounts/consent/purposes";
import type { ReceiptKind } from "@funding-desk/contract/oversight/receipt/receipt";
import type { ConsentPerson } from "@funding-desk/contract/placement/lender-consent/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

// To the microsecond, as the leaf was made.
const receivedAt = `to_char(l.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received_at`;

export interface ReceiptRow extends Pick<Row<"receipts">, "id" | "is_as_sent"> {
  readonly kind: ReceiptKind;
  readonly received_at: string;
  /** yyyy-mm-dd; null until it's over. */
  readonly day: string | null;
  readonly what: string | null;
  /** Of a consent to a lender. */
  readonly purpose: ConsentPurpose | null;
  /** Who agreed to that. */
  readonly person: ConsentPerson | null;
}

const lines = `select r.id, r.kind, r.is_as_sent, ${receivedAt}, to_char(l.day, 'YYYY-MM-DD') as day,
    case r.kind
      when 'document' then (select f.name from documents d join stored_files f on f.id = d.file_id
        where d.id = r.subject_id and d.deleted_at is null)
      when 'consent' then coalesce(
        (select left(coalesce(c.wording, w.wording), 120) from consents c left join consent_wordings w on w.hash = c.wording_hash
          where c.id = r.subject_id),
        given.lender)
      when 'offer' then (select len.name from offers o join submissions s on s.id = o.submission_id
        join lenders len on len.id = s.lender_id where o.id = r.subject_id)
      else (select i.name from submission_items i where i.file_id = r.subject_id)
    end as what, given.purpose, given.person
  from receipts r join receipt_leaves l on l.id = r.id
    left join lateral (select c.purpose, c.person, len.name as lender from lender_consents c
      left join submissions s on s.id = c.submission_id left join lenders len on len.id = s.lender_id
      where r.kind = 'consent' and c.id = r.subject_id) given on true`;

/** Newest first; all of them without a limit. */
export const listReceipts = (db: Queryable, clientId: string, atMost?: number): Promise<ReceiptRow[]> =>
  db.list<ReceiptRow>({
    prepared: `${lines} where r.client_id = $1 order by l.made_at desc, r.id limit $2`,
    values: [clientId, atMost ?? null],
  });

export interface WholeReceiptRow extends Pick<Row<"receipts">, "id" | "hash" | "salt"> {
  readonly kind: ReceiptKind;
  readonly received_at: string;
  readonly day: string | null;
  readonly position: number | null;
  /** The exact text that was hashed; null for a file, and for what others agreed to. */
  readonly text: string | null;
}

export const findReceipt = (db: Queryable, clientId: string, id: string): Promise<WholeReceiptRow | undefined> =>
  db.find<WholeReceiptRow>({
    prepared: `select r.id, r.kind, r.hash, r.salt, ${receivedAt}, to_char(l.day, 'YYYY-MM-DD') as day, l.position,
        case r.kind
          when 'consent' then coalesce(
            (select coalesce(c.wording, w.wording) from consents c left join consent_wordings w on w.hash = c.wording_hash
              where c.id = r.subject_id),
            (select c.text from lender_consents c where c.id = r.subject_id and c.person = 'client'))
          when 'offer' then (select o.terms::text from offers o where o.id = r.subject_id)
        end as text
      from receipts r join receipt_leaves l on l.id = r.id where r.id = $2 and r.client_id = $1`,
    values: [clientId, id],
  });

export interface RootRow extends Omit<Row<"receipt_roots">, "day" | "closed_at"> {
  /** yyyy-mm-dd */
  readonly day: string;
}

const roots = `select to_char(day, 'YYYY-MM-DD') as day, previous_root, merkle_root, leaves, audit_number, audit_hash, root
  from receipt_roots`;

/** Oldest first. */
export const listRoots = (db: Queryable): Promise<RootRow[]> =>
  db.list<RootRow>({ prepared: `${roots} order by receipt_roots.day`, values: [] });

export const findRoot = (db: Queryable, day: string): Promise<RootRow | undefined> =>
  db.find<RootRow>({ prepared: `${roots} where receipt_roots.day = $1`, values: [day] });

/** The last before a day, or of all. */
export const findLastRoot = (db: Queryable, before: string | null = null): Promise<RootRow | undefined> =>
  db.find<RootRow>({
    prepared: `${roots} where $1::date is null or receipt_roots.day < $1::date order by receipt_roots.day desc limit 1`,
    values: [before],
  });

/** In the order of their places. */
export const listLeaves = (db: Queryable, day: string): Promise<Buffer[]> =>
  db.listValues<Buffer>({
    prepared: "select leaf from receipt_leaves where day = $1 order by position",
    values: [day],
  });
