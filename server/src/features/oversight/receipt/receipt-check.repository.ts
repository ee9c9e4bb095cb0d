import type { LeafParts } from "@funding-desk/contract/oversight/receipt/receipt-tree";
import type { Queryable } from "../../../platform/db/database.ts";

/** Triggers of migration 0123 that were dropped or disabled. */
export const listMissingReceiptTriggers = (db: Queryable): Promise<string[]> =>
  db.listValues<string>(
    `select expected.name from (values ('receipt_roots_refuse', 'receipt_roots'), ('receipt_leaves_refuse', 'receipt_leaves'),
           ('receipt_leaves_refuse_change', 'receipt_leaves'), ('documents_receipt', 'documents'), ('consents_receipt', 'consents'),
           ('lender_consents_receipt', 'lender_consents'), ('offers_receipt', 'offers'),
           ('submission_items_receipt', 'submission_items')) expected (name, relation)
       where not exists (select from pg_trigger t
         where t.tgname = expected.name and t.tgrelid = to_regclass(expected.relation) and t.tgenabled in ('O', 'A'))
       order by expected.name`,
  );

export interface StoredReceipt extends LeafParts {
  readonly id: string;
  readonly leaf: string;
  /** What the hash was made of now; null when it's gone. */
  readonly now: string | null;
}

/** In batches ordered by id. */
export const listReceiptsAfter = (db: Queryable, afterId: string, limit: number): Promise<StoredReceipt[]> =>
  db.list<StoredReceipt>({
    prepared: `select r.id, r.kind, encode(r.salt, 'hex') as salt, encode(r.hash, 'hex') as sha256, encode(l.leaf, 'hex') as leaf,
        to_char(l.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received_at,
        encode(case r.kind
          when 'document' then (select case when r.is_as_sent then f.sent_hash else f.content_hash end
            from documents d join stored_files f on f.id = d.file_id where d.id = r.subject_id)
          when 'consent' then coalesce(
            (select sha256(convert_to(coalesce(c.wording, w.wording), 'UTF8')) from consents c
              left join consent_wordings w on w.hash = c.wording_hash where c.id = r.subject_id),
            (select sha256(convert_to(c.text, 'UTF8')) from lender_consents c where c.id = r.subject_id))
          when 'offer' then (select sha256(convert_to(o.terms::text, 'UTF8')) from offers o where o.id = r.subject_id)
          else (select i.sha256 from submission_items i where i.file_id = r.subject_id)
        end, 'hex') as now
      from receipts r join receipt_leaves l on l.id = r.id where r.id > $1 order by r.id limit $2`,
    values: [afterId, limit],
  });

/** Undefined when there's no such entry. */
export const findAuditHash = (db: Queryable, number: number): Promise<Buffer | undefined> =>
  db.findValue<Buffer>({ prepared: "select hash from audit_entries where number = $1", values: [number] });
