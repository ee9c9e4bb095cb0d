import type { Queryable } from "../../db/database.ts";

export interface DraftRow {
  readonly revision: number;
  readonly content: Buffer;
  readonly saved_at: Date;
}

/** A form as it is kept: sealed, and where it stands, which reports count. */
export interface KeptDraft {
  readonly content: Buffer;
  readonly step: string | null;
  readonly field: string | null;
}

export interface DraftPlace {
  readonly clientId: string;
  readonly form: string;
}

export const findDraft = async (db: Queryable, { clientId, form }: DraftPlace): Promise<DraftRow | undefined> =>
  (
    await db.query<DraftRow>({
      name: "draft-find",
      text: "select revision, content, saved_at from drafts where client_id = $1 and form = $2",
      values: [clientId, form],
    })
  ).rows[0];

/** Nobody else writes it until the transaction ends. */
export const findDraftForUpdate = async (
  tx: Queryable,
  { clientId, form }: DraftPlace,
): Promise<DraftRow | undefined> =>
  (
    await tx.query<DraftRow>({
      name: "draft-find-for-update",
      text: "select revision, content, saved_at from drafts where client_id = $1 and form = $2 for update",
      values: [clientId, form],
    })
  ).rows[0];

type SavedDraft = Pick<DraftRow, "revision" | "saved_at">;

/** Undefined when there is a draft already. */
export const insertDraft = async (
  db: Queryable,
  { clientId, form }: DraftPlace,
  { content, step, field }: KeptDraft,
): Promise<SavedDraft | undefined> =>
  (
    await db.query<SavedDraft>({
      name: "draft-insert",
      text: `insert into drafts (client_id, form, revision, content, left_step, left_field, saved_at)
        values ($1, $2, nextval('draft_revisions'), $3, $4, $5, now())
        on conflict on constraint drafts_pkey do nothing returning revision, saved_at`,
      values: [clientId, form, content, step, field],
    })
  ).rows[0];

/** Undefined when the draft is no longer the one of that revision. */
export const updateDraft = async (
  db: Queryable,
  { clientId, form, revision }: DraftPlace & { readonly revision: number },
  { content, step, field }: KeptDraft,
): Promise<SavedDraft | undefined> =>
  (
    await db.query<SavedDraft>({
      name: "draft-update",
      text: `update drafts set content = $4, left_step = $5, left_field = $6, revision = nextval('draft_revisions'),
          saved_at = now()
        where client_id = $1 and form = $2 and revision = $3 returning revision, saved_at`,
      values: [clientId, form, revision, content, step, field],
    })
  ).rows[0];

export const deleteDraft = async (db: Queryable, { clientId, form }: DraftPlace): Promise<void> => {
  await db.query({
    name: "draft-delete",
    text: "delete from drafts where client_id = $1 and form = $2",
    values: [clientId, form],
  });
};
