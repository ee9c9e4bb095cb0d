import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { DraftOf } from "./draft-content.ts";

export type DraftRow = Pick<Row<"drafts">, "revision" | "content" | "saved_at">;

/** A stored form: its sealed content, and how far it has come, for reports. */
export interface KeptDraft {
  readonly content: Buffer;
  readonly step: string | null;
  readonly field: string | null;
  readonly hasEntered: boolean;
  /** A member of staff; null for the client. */
  readonly savedBy: string | null;
}

export const findDraft = (db: Queryable, { clientId, form }: DraftOf): Promise<DraftRow | undefined> =>
  db.find<DraftRow>({
    prepared: "select revision, content, saved_at from drafts where client_id = $1 and form = $2",
    values: [clientId, form],
  });

/** Locks it until the transaction ends. */
export const findDraftForUpdate = (tx: Queryable, { clientId, form }: DraftOf): Promise<DraftRow | undefined> =>
  tx.find<DraftRow>({
    prepared: "select revision, content, saved_at from drafts where client_id = $1 and form = $2 for update",
    values: [clientId, form],
  });

export type SavedDraft = Pick<DraftRow, "revision" | "saved_at">;

/** Undefined when a draft already exists. */
export const insertDraft = (
  db: Queryable,
  { clientId, form }: DraftOf,
  { content, step, field, hasEntered, savedBy }: KeptDraft,
): Promise<SavedDraft | undefined> =>
  db.find<SavedDraft>({
    prepared: `insert into drafts (client_id, form, revision, content, left_step, left_field, has_entered, saved_by, saved_at)
        values ($1, $2, nextval('draft_revisions'), $3, $4, $5, $6, $7, now())
        on conflict on constraint drafts_pkey do nothing returning revision, saved_at`,
    values: [clientId, form, content, step, field, hasEntered, savedBy],
  });

/** Undefined when the draft has another revision by now. */
export const updateDraft = (
  db: Queryable,
  { clientId, form, revision }: DraftOf & { readonly revision: number },
  { content, step, field, hasEntered, savedBy }: KeptDraft,
): Promise<SavedDraft | undefined> =>
  db.find<SavedDraft>({
    prepared: `update drafts set content = $4, left_step = $5, left_field = $6, has_entered = $7, saved_by = $8,
          revision = nextval('draft_revisions'), saved_at = now()
        where client_id = $1 and form = $2 and revision = $3 returning revision, saved_at`,
    values: [clientId, form, revision, content, step, field, hasEntered, savedBy],
  });

/** The content, if staff typed any of it. */
export const findEnteredContent = (db: Queryable, { clientId, form }: DraftOf): Promise<Buffer | undefined> =>
  db.findValue<Buffer>({
    prepared: "select content from drafts where client_id = $1 and form = $2 and has_entered",
    values: [clientId, form],
  });

export interface UnfinishedRow
  extends Pick<Row<"drafts">, "form" | "content" | "saved_at" | "has_entered" | "asked_at"> {
  readonly asked_by: string | null;
  /** Null when the client saved it last. */
  readonly saved_by: string | null;
}

/** A client's, newest first. */
export const listDrafts = (db: Queryable, clientId: string): Promise<UnfinishedRow[]> =>
  db.list<UnfinishedRow>({
    prepared: `select d.form, d.content, d.saved_at, d.has_entered, d.asked_at, s.name as asked_by, l.name as saved_by
        from drafts d left join staff s on s.id = d.asked_by left join staff l on l.id = d.saved_by
        where d.client_id = $1 order by d.saved_at desc`,
    values: [clientId],
  });

export const updateAsked = (tx: Queryable, { clientId, form }: DraftOf, staffId: string): Promise<void> =>
  tx.run({
    prepared: "update drafts set asked_by = $3, asked_at = now() where client_id = $1 and form = $2",
    values: [clientId, form, staffId],
  });

export const toDraftDelete = ({ clientId, form }: DraftOf): Sql =>
  sql`delete from drafts where client_id = ${clientId} and form = ${form}`;

export const deleteDraft = (db: Queryable, draft: DraftOf): Promise<void> => db.run(toDraftDelete(draft));
