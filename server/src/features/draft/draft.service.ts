import type { DraftForm, DraftStartWire, DraftWire } from "@funding-desk/contract/draft/api";
import type { ClientCipher, ClientOpener, FieldCipher } from "../../crypto/field-cipher.ts";
import type { Place } from "../../crypto/sealed-columns.ts";
import type { Database } from "../../db/database.ts";
import { type Transaction, type Write, withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { KnownAnswers } from "../known-answer/known-answers.service.ts";
import {
  deleteDraft,
  findDraft,
  findDraftForUpdate,
  insertDraft,
  type KeptDraft,
  type SavedDraft,
  toDraftDelete,
  updateDraft,
} from "./draft.repository.ts";
import {
  completeDraft,
  type DraftContent,
  type DraftOf,
  measureProgress,
  requireKnown,
  toDraftContent,
  toVisibleDraft,
} from "./draft-content.ts";
import type { DraftFileService } from "./draft-file.service.ts";

export type DraftService = ReturnType<typeof createDraftService>;

const place = (form: DraftForm): Place => ({ table: "drafts", column: "content", row: form });

const seal = (cipher: ClientCipher, form: DraftForm, content: DraftContent): Buffer =>
  cipher.encrypt(place(form), Buffer.from(JSON.stringify(content)));

const unseal = (opener: ClientOpener, form: DraftForm, sealed: Buffer): DraftContent =>
  JSON.parse(opener.decrypt(place(form), sealed).toString()) as DraftContent;

export const createDraftService = (deps: {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly draftFiles: Pick<DraftFileService, "removeAll">;
  readonly known: Pick<KnownAnswers, "fill">;
}) => {
  const toWire = (
    form: DraftForm,
    content: DraftContent,
    { revision, saved_at: savedAt }: { revision: number; saved_at: Date },
  ): DraftWire => ({
    ...toVisibleDraft(form, content),
    step: content.step,
    revision,
    saved_at: savedAt.toISOString(),
  });

  /** What a new draft starts with. */
  const fillStart = async ({ clientId, form }: DraftOf): Promise<DraftContent> =>
    toDraftContent(await deps.known.fill(form, clientId));

  /** @param write returns nothing when someone else was faster, since what `content` is based on is no longer stored */
  const keep = async (
    cipher: ClientCipher,
    { form, content }: { readonly form: DraftForm; readonly content: DraftContent },
    write: (kept: KeptDraft) => Promise<SavedDraft | undefined>,
  ): Promise<DraftWire> => {
    const saved = await write({ content: seal(cipher, form, content), ...measureProgress(form, content) });
    if (!saved) throw new DomainError("draft_changed");
    return toWire(form, content, saved);
  };

  return {
    /** Without sensitive answers, which are only listed as on file. */
    async load({ clientId, form }: DraftOf): Promise<DraftWire | null> {
      const row = await findDraft(deps.database, { clientId, form });
      if (!row) return null;
      const opener = await deps.cipher.forReading(deps.database, clientId);
      return toWire(form, unseal(opener, form, row.content), row);
    },

    /** What the client has told us elsewhere, without sensitive answers, which are only listed as on file. */
    async start(draft: DraftOf): Promise<DraftStartWire> {
      return toVisibleDraft(draft.form, await fillStart(draft));
    },

    /**
     * Saves the form. A stored sensitive answer that wasn't sent is kept, and a new draft takes over what is on file elsewhere;
     * one sent blank is deleted.
     * @param baseRevision the revision the save is based on; 0 when none was loaded
     * @throws {DomainError} `draft_changed` when someone saved since, and nothing is overwritten; `malformed` for an answer or a
     * list the form doesn't have
     */
    async save({ clientId, form }: DraftOf, sent: DraftContent, baseRevision: number): Promise<DraftWire> {
      requireKnown(form, sent);
      if (baseRevision === 0) {
        const start = await fillStart({ clientId, form });
        return withTransaction(deps.database, async (tx) => {
          const cipher = await deps.cipher.forWriting(tx, clientId);
          const content = completeDraft(form, sent, start);
          return keep(cipher, { form, content }, (kept) => insertDraft(tx, { clientId, form }, kept));
        });
      }
      return withTransaction(deps.database, async (tx) => {
        const [cipher, base] = await Promise.all([
          deps.cipher.forWriting(tx, clientId),
          findDraft(tx, { clientId, form }),
        ]);
        if (base?.revision !== baseRevision) throw new DomainError("draft_changed");
        const content = completeDraft(form, sent, unseal(cipher, form, base.content));
        const draft = { clientId, form, revision: baseRevision };
        return keep(cipher, { form, content }, (kept) => updateDraft(tx, draft, kept));
      });
    },

    /**
     * Locks the draft until the transaction ends, for submitting it.
     * @returns what opens it with the client's keys: the whole form, with sensitive answers
     */
    async findForSubmit(
      { clientId, form }: DraftOf,
      tx: Transaction,
    ): Promise<((opener: ClientOpener) => DraftContent) | undefined> {
      const row = await findDraftForUpdate(tx, { clientId, form });
      return row && ((opener) => unseal(opener, form, row.content));
    },

    /** The write that deletes a draft whose files were taken, for the statement that stores what was submitted. */
    toDelete: (draft: DraftOf): Write => toDraftDelete(draft),

    /** Deletes the draft and its files: the client starts over. */
    discard: (draft: DraftOf) =>
      withTransaction(deps.database, async (tx) => {
        await deleteDraft(tx, draft);
        await deps.draftFiles.removeAll(tx, draft);
      }),
  };
};
