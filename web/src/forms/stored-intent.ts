import { newKey } from "../http/new-key.ts";
import type { Intent } from "../http/use-send-once.ts";

// Where the browser blocks storage, a key lives as long as the page.
const keys = new Map<string, string>();

const readKey = (storageKey: string, userId: string): string | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as { userId?: unknown; key?: unknown };
    return stored.userId === userId && typeof stored.key === "string" ? stored.key : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Keeps a submit's idempotency key in the tab's storage, so that submitting again after a lost answer or a reload acts once.
 * @param storageKey one for each form
 */
export const createStoredIntent = (storageKey: string, userId: string): Intent => {
  const name = `${storageKey} ${userId}`;
  return {
    key: () => {
      const key = keys.get(name) ?? readKey(storageKey, userId) ?? newKey();
      keys.set(name, key);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ userId, key }));
      } catch {
        // Storage is blocked.
      }
      return key;
    },
    end: () => {
      keys.delete(name);
      try {
        sessionStorage.removeItem(storageKey);
      } catch {
        // Storage is blocked.
      }
    },
  };
};
