import type { Answers } from "@funding-desk/contract/forms/field";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { DraftForm, DraftStartWire, DraftWire, saveDraft } from "@funding-desk/contract/intake/draft/api";
import type { EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import { addOwnEmail } from "../../../identity/client/own-email.ts";
import type { ClientCipher, ClientOpener, FieldCipher } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type Transaction, type Write, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { KnownAnswers } from "../known-answer/known-answers.service.ts";
import {
  deleteDraft,
  findDraft,
  findDraftForUpdate,
  findEnteredContent,
  insertDraft,
  type KeptDraft,
  listDrafts,
  type SavedDraft,
  toDraftDelete,
  type UnfinishedRow,
  updateAsked,
  updateDraft,
} from "./draft.repository.ts";
import {
  completeDraft,
  type DraftContent,
  type DraftOf,
  listGaps,
  markEntered,
  measureProgress,
  pickEntered,
  requireKnown,
  requireNoConsent,
  type SentPart,
  toDraftContent,
  toVisibleDraft,
} from "./draft-content.ts";
import type { DraftFileService } from "./draft-file.service.ts";

export type { DraftContent };

/** A member of staff who saves a client's draft. */
interface StaffSave {
  readonly id: string;
  readonly name: string;
  /** Writes down in the same transaction that they did. */
  readonly record: (tx: Transaction) => Promise<void>;
}

export interface UnfinishedDraft extends Omit<UnfinishedRow, "content"> {
  readonly content: DraftContent;
}

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
  readonly checkRules: () => CheckRules;
}) => {
  const toWire = (
    form: DraftForm,
    content: DraftContent,
    { revision, saved_at: savedAt }: { revision: number; saved_at: Date },
  ): DraftWire => ({
    ...toVisibleDraft(form, content),
    ...(content.entered ? { entered: [...content.entered] } : {}),
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
    {
      form,
      content,
      savedBy,
    }: Pick<KeptDraft, "savedBy"> & { readonly form: DraftForm; readonly content: DraftContent },
    write: (kept: KeptDraft) => Promise<SavedDraft | undefined>,
  ): Promise<DraftWire> => {
    const saved = await write({
      content: seal(cipher, form, content),
      ...measureProgress(form, content),
      hasEntered: content.entered !== undefined,
      savedBy,
    });
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
     * @param staff given when a member of staff saves it for the client; what they changed is marked with their name
     * @throws {DomainError} `draft_changed` when someone saved since, and nothing is overwritten; `malformed` for an answer or a
     * list the form doesn't have
     */
    async save(
      { clientId, form }: DraftOf,
      { base_revision: baseRevision, ...sent }: BodyOf<typeof saveDraft>,
      staff?: StaffSave,
    ): Promise<DraftWire> {
      const savedBy = staff?.id ?? null;
      requireKnown(form, sent);
      if (staff) requireNoConsent(form, sent);
      const complete = (before: DraftContent): DraftContent =>
        markEntered(form, { before, after: completeDraft(form, sent, before), by: staff?.name });
      if (baseRevision === 0) {
        const start = await fillStart({ clientId, form });
        return withTransaction(deps.database, async (tx) => {
          const cipher = await deps.cipher.forWriting(tx, clientId);
          const content = complete(start);
          await staff?.record(tx);
          return keep(cipher, { form, content, savedBy }, (kept) => insertDraft(tx, { clientId, form }, kept));
        });
      }
      return withTransaction(deps.database, async (tx) => {
        const [cipher, base] = await Promise.all([
          deps.cipher.forWriting(tx, clientId),
          findDraft(tx, { clientId, form }),
        ]);
        if (base?.revision !== baseRevision) throw new DomainError("draft_changed");
        const content = complete(unseal(cipher, form, base.content));
        await staff?.record(tx);
        const draft = { clientId, form, revision: baseRevision };
        return keep(cipher, { form, content, savedBy }, (kept) => updateDraft(tx, draft, kept));
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

    /** Of the answers that are sent, those that staff typed and that are unchanged since. */
    async findEntered({ clientId, form }: DraftOf, sent: Answers): Promise<EnteredBy> {
      const content = await findEnteredContent(deps.database.brief, { clientId, form });
      if (!content) return {};
      const opener = await deps.cipher.forReading(deps.database, clientId);
      return pickEntered(form, unseal(opener, form, content), { answers: sent });
    },

    /** The same for one part of a draft that `findForSubmit` opened. */
    pickEntered: (form: DraftForm, content: DraftContent | undefined, sent: SentPart): EnteredBy =>
      content ? pickEntered(form, content, sent) : {},

    /** What a client has begun and not sent, newest first, with sensitive answers: callers must not pass it on whole. */
    async listUnfinished(clientId: string): Promise<UnfinishedDraft[]> {
      const rows = await listDrafts(deps.database, clientId);
      if (rows.length === 0) return [];
      const opener = await deps.cipher.forReading(deps.database, clientId);
      return rows.map(({ content, ...row }) => ({ ...row, content: unseal(opener, row.form, content) }));
    },

    /**
     * Notes that a member of staff asked the client to look the draft over and send it.
     * @throws {DomainError} `not_found`; `form_not_ready` with what is missing or wrong
     */
    async markAsked(tx: Transaction, { clientId, form }: DraftOf, staffId: string): Promise<void> {
      const row = requireFound(await findDraftForUpdate(tx, { clientId, form }));
      const opener = await deps.cipher.forReading(tx, clientId);
      const content = unseal(opener, form, row.content);
      const rules = await addOwnEmail(deps.checkRules(), tx, { clientId, typed: content.answers.email });
      const [gap] = listGaps(form, content, rules);
      if (gap !== undefined) throw new DomainError("form_not_ready", { sentence: gap });
      await updateAsked(tx, { clientId, form }, staffId);
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
