import type { Form } from "@funding-desk/contract/forms/form";
import { type DraftKey, readDraft, removeDraft, writeDraft } from "../../session/storage.ts";
import { type DraftState, knownDraft, withoutSensitive } from "./draft-answers.ts";

/** The copy in this browser. */
export interface LocalDraft extends DraftState {
  /** Revision on the server that these answers stand on; 0 when none. */
  readonly baseRevision: number;
  /** Instant by this device's clock, ISO 8601. */
  readonly savedAt: string;
  /** Holds changes that the server has not confirmed. */
  readonly isAhead: boolean;
}

export interface LocalDraftStore {
  read: () => LocalDraft | null;
  write: (draft: LocalDraft) => void;
  remove: () => void;
}

/** The draft of one form and one user in browser storage, without its sensitive answers. */
export const localDraftStore = (definition: Form, key: DraftKey, userId: string): LocalDraftStore => ({
  read: () => {
    const stored = readDraft<Partial<LocalDraft>>(key, userId);
    if (typeof stored !== "object" || stored === null) return null;
    const { baseRevision, savedAt, isAhead } = stored;
    return {
      ...knownDraft(definition, stored),
      baseRevision: typeof baseRevision === "number" ? baseRevision : 0,
      savedAt: typeof savedAt === "string" ? savedAt : new Date(0).toISOString(),
      isAhead: isAhead !== false,
    };
  },
  write: (draft) => writeDraft(key, userId, { ...draft, ...withoutSensitive(definition, draft) }),
  remove: () => removeDraft(key),
});
