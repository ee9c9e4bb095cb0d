import type { Form } from "@funding-desk/contract/forms/form";
import { type DraftKey, readDraft, removeDraft, writeDraft } from "../../../identity/storage.ts";
import { type DraftState, omitSensitive, parseDraft } from "./draft-answers.ts";

/** This browser's copy of a draft. */
export interface LocalDraft extends DraftState {
  /** The server's revision that these answers are based on, or 0. */
  readonly baseRevision: number;
  /** An instant by this device's clock, ISO 8601. */
  readonly savedAt: string;
  /** Has changes that the server hasn't confirmed. */
  readonly isAhead: boolean;
}

export interface LocalDraftStore {
  read: () => LocalDraft | null;
  write: (draft: LocalDraft) => void;
  remove: () => void;
}

/** Stores one user's draft of one form in this browser, without sensitive answers. */
export const createLocalDraftStore = (definition: Form, key: DraftKey, userId: string): LocalDraftStore => ({
  read: () => {
    const stored = readDraft<Partial<LocalDraft>>(key, userId);
    if (typeof stored !== "object" || stored === null) return null;
    const { baseRevision, savedAt, isAhead } = stored;
    return {
      ...parseDraft(definition, stored),
      baseRevision: typeof baseRevision === "number" ? baseRevision : 0,
      savedAt: typeof savedAt === "string" ? savedAt : new Date(0).toISOString(),
      isAhead: isAhead !== false,
    };
  },
  write: (draft) => writeDraft(key, userId, { ...draft, ...omitSensitive(definition, draft) }),
  remove: () => removeDraft(key),
});
