import { newKey } from "../http/new-key.ts";
import type { Intent } from "../http/use-send-once.ts";
import { readTab, removeTab, writeTab } from "../identity/tab-storage.ts";

/** By user, since two may share a tab. */
const readKeys = (storageKey: string): Map<string, unknown> => {
  try {
    return new Map(Object.entries(JSON.parse(readTab(storageKey) ?? "{}") as object));
  } catch {
    return new Map();
  }
};

const writeKeys = (storageKey: string, keys: ReadonlyMap<string, unknown>): void =>
  keys.size === 0 ? removeTab(storageKey) : writeTab(storageKey, JSON.stringify(Object.fromEntries(keys)));

/**
 * Keeps a submit's idempotency key in the tab's storage, so that submitting again after a lost answer or a reload acts once.
 * @param storageKey one for each form
 */
export const createStoredIntent = (storageKey: string, userId: string): Intent => ({
  key: () => {
    const keys = readKeys(storageKey);
    const kept = keys.get(userId);
    const key = typeof kept === "string" ? kept : newKey();
    writeKeys(storageKey, keys.set(userId, key));
    return key;
  },
  end: () => {
    const keys = readKeys(storageKey);
    keys.delete(userId);
    writeKeys(storageKey, keys);
  },
});
