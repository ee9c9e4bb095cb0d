import type { LegalKind } from "@funding-desk/contract/site/legal-text/kinds";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface VersionRow extends Omit<Row<"legal_versions">, "kind" | "published_by" | "effective_on"> {
  /** yyyy-mm-dd */
  readonly effective_on: string;
  readonly published_by_name: string | null;
}

/** Newest first. */
export const listVersions = (db: Queryable, kind: LegalKind): Promise<VersionRow[]> =>
  db.list<VersionRow>({
    prepared: `select v.version, v.text, to_char(v.effective_on, 'YYYY-MM-DD') as effective_on, v.note, v.published_at,
        s.name as published_by_name
      from legal_versions v left join staff s on s.id = v.published_by where v.kind = $1 order by v.version desc`,
    values: [kind],
  });

export interface NewVersion {
  readonly kind: LegalKind;
  readonly version: number;
  readonly text: string;
  /** yyyy-mm-dd */
  readonly effectiveOn: string;
  readonly note: string;
  /** Null for what the installation started with. */
  readonly publishedBy: string | null;
}

export const insertVersion = (tx: Transaction, row: NewVersion): Promise<void> =>
  tx.run({
    prepared: `insert into legal_versions (kind, version, text, effective_on, note, published_by)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [row.kind, row.version, row.text, row.effectiveOn, row.note, row.publishedBy],
  });

export interface DraftRow extends Pick<Row<"legal_drafts">, "text" | "revision"> {
  readonly changed_by_name: string;
}

/** Undefined until someone saves one. */
export const findDraft = (db: Queryable, kind: LegalKind): Promise<DraftRow | undefined> =>
  db.find<DraftRow>({
    prepared: `select d.text, d.revision, s.name as changed_by_name from legal_drafts d join staff s on s.id = d.changed_by
      where d.kind = $1`,
    values: [kind],
  });

/** Makes simultaneous changes of a draft, and publishing it, wait for each other. */
export const lockDrafts = (tx: Transaction): Promise<void> =>
  tx.run("lock table legal_drafts in share row exclusive mode");

export const saveDraft = (
  tx: Transaction,
  { kind, text, staffId }: { readonly kind: LegalKind; readonly text: string; readonly staffId: string },
): Promise<void> =>
  tx.run({
    prepared: `insert into legal_drafts (kind, text, changed_by) values ($1, $2, $3)
      on conflict on constraint legal_drafts_pkey do update set text = excluded.text, changed_by = excluded.changed_by,
        revision = legal_drafts.revision + 1`,
    values: [kind, text, staffId],
  });
