import type { DraftForm, DraftWire } from "@funding-desk/contract/draft/api";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import type { ClientCipher, FieldCipher } from "../../crypto/field-cipher.ts";
import type { Database } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import { deleteDraft, findDraft, insertDraft, updateDraft } from "./draft.repository.ts";

type DraftContent = Pick<DraftWire, "answers" | "step">;

/** A client's place in one form. */
export interface DraftOf {
  readonly clientId: string;
  readonly form: DraftForm;
}

export interface DraftService {
  load(draft: DraftOf): Promise<DraftWire | null>;
  /**
   * @param baseRevision the revision that the save stands on; 0 when none was loaded
   * @throws {DomainError} `draft_changed` when somebody saved since: nothing is overwritten; `malformed` for an answer that
   * the form does not ask for
   */
  save(draft: DraftOf, content: DraftContent, baseRevision: number): Promise<DraftWire>;
  /** The draft's end: its form was submitted (inside that transaction), or is to be started over. */
  discard(draft: DraftOf, tx?: Transaction): Promise<void>;
}

const forms: Readonly<Record<DraftForm, Form>> = { prequalification: prequalificationForm };

const place = (form: DraftForm) => ({ table: "drafts", column: "content", row: form });

const seal = (cipher: ClientCipher, form: DraftForm, content: DraftContent): Buffer =>
  cipher.encrypt(place(form), Buffer.from(JSON.stringify(content)));

const unseal = (cipher: ClientCipher, form: DraftForm, sealed: Buffer): DraftContent =>
  JSON.parse(cipher.decrypt(place(form), sealed).toString()) as DraftContent;

const requireKnownAnswers = (form: DraftForm, answers: DraftContent["answers"]): void => {
  const kinds = new Map(fieldEntries(forms[form]).map(({ name, field }) => [name, field.kind]));
  for (const [name, answer] of Object.entries(answers)) {
    const kind = kinds.get(name);
    if (kind === undefined || (kind === "consent") !== (typeof answer === "boolean"))
      throw new DomainError("malformed");
  }
};

export const createDraftService = (deps: {
  readonly database: Database;
  readonly cipher: FieldCipher;
}): DraftService => ({
  async load({ clientId, form }) {
    const row = await findDraft(deps.database, { clientId, form });
    if (!row) return null;
    const cipher = await deps.cipher.forClient(deps.database, clientId);
    return { ...unseal(cipher, form, row.content), revision: row.revision, saved_at: row.saved_at.toISOString() };
  },

  async save({ clientId, form }, { answers, step }, baseRevision) {
    requireKnownAnswers(form, answers);
    const cipher = await deps.cipher.forClient(deps.database, clientId);
    const sealed = seal(cipher, form, { answers, step });
    const saved =
      baseRevision === 0
        ? await insertDraft(deps.database, { clientId, form }, sealed)
        : await updateDraft(deps.database, { clientId, form, revision: baseRevision }, sealed);
    if (!saved) throw new DomainError("draft_changed");
    return { answers, step, revision: saved.revision, saved_at: saved.saved_at.toISOString() };
  },

  discard: ({ clientId, form }, tx) => deleteDraft(tx ?? deps.database, { clientId, form }),
});
