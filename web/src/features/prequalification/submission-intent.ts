/** Ours beside rulings 11: the key of the submit under way, so that trying again after a lost answer, or a reload, acts once. */
const storageKey = "prequalificationIntent";

interface Intent {
  readonly userId: string;
  readonly key: string;
}

// Not crypto.randomUUID: it is missing where the page came over plain http.
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const stored = (): Partial<Intent> => {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<Intent> | null) ?? {};
  } catch {
    return {};
  }
};

let inMemory: Intent | undefined;

/** The key of this user's submit, the same until `endIntent`. */
export const intentKey = (userId: string): string => {
  const kept = [inMemory, stored()].find((intent) => intent?.userId === userId && typeof intent.key === "string");
  const intent: Intent = { userId, key: kept?.key ?? newKey() };
  inMemory = intent;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(intent));
  } catch {
    // Storage is blocked: the key lives as long as this page.
  }
  return intent.key;
};

/** The submit succeeded; the next one is another. */
export const endIntent = (): void => {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
};
