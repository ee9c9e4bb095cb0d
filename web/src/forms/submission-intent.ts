import { newKey } from "../api/new-key.ts";

interface Intent {
  readonly userId: string;
  readonly key: string;
}

/** Names a submit, so that trying again after a lost answer, or a reload, acts once. */
export interface SubmissionIntent {
  /** The key of this user's submit, the same until `end`. */
  keyFor: (userId: string) => string;
  /** The submit succeeded; the next one is another. */
  end: () => void;
}

/** @param storageKey ours beside rulings 11, in the tab's storage: one for each form */
export const submissionIntent = (storageKey: string): SubmissionIntent => {
  let inMemory: Intent | undefined;

  const stored = (): Partial<Intent> => {
    try {
      return (JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<Intent> | null) ?? {};
    } catch {
      return {};
    }
  };

  return {
    keyFor: (userId) => {
      const kept = [inMemory, stored()].find((intent) => intent?.userId === userId && typeof intent.key === "string");
      const intent: Intent = { userId, key: kept?.key ?? newKey() };
      inMemory = intent;
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(intent));
      } catch {
        // Storage is blocked: the key lives as long as this page.
      }
      return intent.key;
    },
    end: () => {
      inMemory = undefined;
      try {
        sessionStorage.removeItem(storageKey);
      } catch {
        // Nothing was kept.
      }
    },
  };
};
