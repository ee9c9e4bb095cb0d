import type { ProfileWire } from "@funding-desk/contract/profile/api";

/** The person behind the session, as sign-in and sign-up answer it. */
export interface SessionUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** Ten digits. */
  readonly mobile: string;
  /** 'Name (XX)'. */
  readonly state: string;
  readonly prequalification_submit: boolean;
}

/** A half-filled form. Another user id than its own never reads it. */
export interface StoredDraft<T> {
  readonly userId: string;
  readonly draft: T;
}

/** What this product keeps in the browser, by key (rulings 11): nothing sensitive, never a password. */
interface StoredValues {
  token: string;
  UserId: string;
  singupUserData: SessionUser;
  userDataReal: ProfileWire;
  profile_completed: "true" | "false";
  missing_fields: string[];
  timezone: string;
  formData2: StoredDraft<unknown>;
  prequalificationDraft: StoredDraft<unknown>;
  contactDraft: StoredDraft<unknown>;
  messageDraft: StoredDraft<unknown>;
  rememberedLogin: string;
}
export type StorageKey = keyof StoredValues;
export type DraftKey = "formData2" | "prequalificationDraft" | "contactDraft" | "messageDraft";
type TextKey = { [K in StorageKey]: StoredValues[K] extends string ? K : never }[StorageKey];
type JsonKey = Exclude<StorageKey, TextKey | DraftKey>;

/** The token last: other tabs, told key by key, look when it goes, and must find then whether the person went too. */
const sessionKeys = [
  "singupUserData",
  "userDataReal",
  "profile_completed",
  "missing_fields",
  "token",
] as const satisfies readonly StorageKey[];
const draftKeys = [
  "formData2",
  "prequalificationDraft",
  "contactDraft",
  "messageDraft",
] as const satisfies readonly DraftKey[];

// A browser may refuse storage (blocked by its owner, full): this page then goes on with a copy that a reload forgets.
const fallback = new Map<string, string>();

const rawRead = (key: StorageKey): string | null => {
  if (typeof window === "undefined") return null;
  try {
    return window.localStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
};

const rawWrite = (key: StorageKey, value: string): void => {
  try {
    window.localStorage.setItem(key, value);
    fallback.delete(key);
  } catch {
    fallback.set(key, value);
  }
};

const rawRemove = (key: StorageKey): void => {
  fallback.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there was only the copy.
  }
};

const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of [...listeners]) listener();
};

// A page that Back brings out of the browser's memory was told nothing meanwhile.
const announceReturn = (event: PageTransitionEvent): void => {
  if (event.persisted) announce();
};

/** Calls back after every change of a stored value, in this tab or another one. Returns the way to stop. */
export const subscribeToStorage = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener("storage", announce);
    window.addEventListener("pageshow", announceReturn);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", announce);
    window.removeEventListener("pageshow", announceReturn);
  };
};

export const readText = <K extends TextKey>(key: K): StoredValues[K] | null => rawRead(key) as StoredValues[K] | null;

export const writeText = <K extends TextKey>(key: K, value: StoredValues[K]): void => {
  rawWrite(key, value);
  announce();
};

const parsed = <T>(raw: string | null): T | null => {
  if (raw === null) return null;
  try {
    return JSON.parse(raw) as T;
  } catch {
    return null;
  }
};

/** The value, or null when there is none or what is stored was written by something else. */
export const readJson = <K extends JsonKey>(key: K): StoredValues[K] | null => {
  const value = parsed<StoredValues[K]>(rawRead(key));
  return typeof value === "object" ? value : null;
};

export const writeJson = <K extends JsonKey>(key: K, value: StoredValues[K]): void => {
  rawWrite(key, JSON.stringify(value));
  announce();
};

export const removeStored = (key: StorageKey): void => {
  rawRemove(key);
  announce();
};

/** Whose drafts are kept while nobody is signed in. */
export const visitorId = "";

/** The draft of this user; null when there is none or it is somebody else's. */
export const readDraft = <T>(key: DraftKey, userId: string): T | null => {
  const stored = parsed<StoredDraft<T>>(rawRead(key));
  return stored !== null && typeof stored === "object" && stored.userId === userId ? stored.draft : null;
};

/** Keeps the draft. Does nothing once the user has left: a save that comes late must not bring a draft back. */
export const writeDraft = (key: DraftKey, userId: string, draft: unknown): void => {
  if ((rawRead("UserId") ?? visitorId) !== userId) return;
  rawWrite(key, JSON.stringify({ userId, draft } satisfies StoredDraft<unknown>));
};

export const removeDraft = (key: DraftKey): void => rawRemove(key);

/** Stores who signed in, the token last: other tabs, told key by key, look when the token changes. */
export const storeSession = (session: { token: string; userId: string; user: SessionUser }): void => {
  for (const key of draftKeys) {
    if (readDraft(key, session.userId) === null) rawRemove(key);
  }
  for (const key of ["userDataReal", "profile_completed", "missing_fields"] as const) rawRemove(key);
  rawWrite("UserId", session.userId);
  rawWrite("singupUserData", JSON.stringify(session.user));
  rawWrite("token", session.token);
  announce();
};

/**
 * The session is over by itself (expired, idle, revoked). Drafts stay, bound to their user, and so does `UserId`: a portal page that is
 * open waits for just this person to sign in again, so that nothing typed is lost.
 */
export const forgetSession = (): void => {
  for (const key of sessionKeys) rawRemove(key);
  announce();
};

/** The person leaves: every key goes but `rememberedLogin` and `timezone` (rulings 12). */
export const forgetPerson = (): void => {
  for (const key of ["UserId", ...draftKeys, ...sessionKeys] as const) rawRemove(key);
  announce();
};
