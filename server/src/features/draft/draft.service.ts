import type { DraftForm, DraftStartWire, DraftWire } from "@funding-desk/contract/draft/api";
import type { ClientCipher, FieldCipher } from "../../crypto/field-cipher.ts";
import type { Database } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { KnownAnswers } from "../known-answer/known-answers.service.ts";
import { deleteDraft, findDraft, findDraftForUpdate, insertDraft, updateDraft } from "./draft.repository.ts";
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

const place = (form: DraftForm) => ({ table: "drafts", column: "content", row: form });

const seal = (cipher: ClientCipher, form: DraftForm, content: DraftContent): Buffer =>
  cipher.encrypt(place(form), Buffer.from(JSON.stringify(content)));

const unseal = (cipher: ClientCipher, form: DraftForm, sealed: Buffer): DraftContent =>
  JSON.parse(cipher.decrypt(place(form), sealed).toString()) as DraftContent;

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

  const remove = async (draft: DraftOf, tx: Transaction): Promise<void> => {
    await deleteDraft(tx, draft);
    await deps.draftFiles.removeAll(tx, draft);
  };

  return {
    /** Without sensitive answers, which are only listed as on file. */
    async load({ clientId, form }: DraftOf): Promise<DraftWire | null> {
      const row = await findDraft(deps.database, { clientId, form });
      if (!row) return null;
      const cipher = await deps.cipher.forClient(deps.database, clientId);
      return toWire(form, unseal(cipher, form, row.content), row);
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
      const cipher = await deps.cipher.forClient(deps.database, clientId);
      const base = baseRevision === 0 ? undefined : await findDraft(deps.database, { clientId, form });
      if (base?.revision !== (baseRevision || undefined)) throw new DomainError("draft_changed");
      const stored = base ? unseal(cipher, form, base.content) : await fillStart({ clientId, form });
      const content = completeDraft(form, sent, stored);
      const kept = { content: seal(cipher, form, content), ...measureProgress(form, content) };
      // Either writes nothing when someone else was faster, since what we read above is no longer the base.
      const saved = base
        ? await updateDraft(deps.database, { clientId, form, revision: baseRevision }, kept)
        : await insertDraft(deps.database, { clientId, form }, kept);
      if (!saved) throw new DomainError("draft_changed");
      return toWire(form, content, saved);
    },

    /** The whole form with sensitive answers, for submitting it. Locks it until the transaction ends. */
    async findForSubmit({ clientId, form }: DraftOf, tx: Transaction): Promise<DraftContent | undefined> {
      const row = await findDraftForUpdate(tx, { clientId, form });
      if (!row) return undefined;
      const cipher = await deps.cipher.forClient(tx, clientId);
      return unseal(cipher, form, row.content);
    },

    /** Deletes the draft and its files: the form was submitted (in that transaction), or the client starts over. */
    discard: (draft: DraftOf, tx?: Transaction) =>
      tx ? remove(draft, tx) : withTransaction(deps.database, (own) => remove(draft, own)),
  };
};
