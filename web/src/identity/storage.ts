import type { DeskLook } from "@funding-desk/contract/accounts/staff/desk-look";
import type { ProfileWire } from "@funding-desk/contract/intake/profile/api";
import { forgetTypedAnswers } from "./typed-answers.ts";

/** The signed-in person, as returned by sign-in and sign-up. */
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

/** A half-filled form, readable only by its own user. */
export interface StoredDraft<T> {
  readonly userId: string;
  readonly draft: T;
}

/** Answers to the estimator's questions, by the pre-qualification's names. Blank while they aren't answered. */
export interface EstimateAnswers {
  /** Whole dollars, in digits. Only the home page asks. */
  readonly fundingAmount?: string;
  /** Whole dollars, in digits. */
  readonly monthlyRevenue: string;
  readonly timeInBusiness: string;
  readonly personalCreditScore: string;
  readonly purpose: string;
}

/** What a visitor chose to keep in this browser until they sign up. */
interface StoredEstimate {
  readonly answers: EstimateAnswers;
  /** An instant by this device's clock, ISO 8601. */
  readonly keptAt: string;
}

/** What we keep in the browser, by key: nothing sensitive, and never a password. */
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
  bookingDraft: StoredDraft<unknown>;
  rememberedLogin: string;
  keptEstimate: StoredEstimate;
  /** References of applications whose money has been celebrated. */
  celebrated: readonly string[];
  deskKeys: "off";
  deskLook: DeskLook;
  deskClientColumns: readonly string[];
}
export type StorageKey = keyof StoredValues;
export type DraftKey = "formData2" | "prequalificationDraft" | "contactDraft" | "messageDraft" | "bookingDraft";
type TextKey = { [K in StorageKey]: StoredValues[K] extends string ? K : never }[StorageKey];
type JsonKey = Exclude<StorageKey, TextKey | DraftKey>;

/** Removed in this order. Other tabs react when the token goes, and must then find whether the person has gone too. */
export const sessionKeys = [
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
  "bookingDraft",
] as const satisfies readonly DraftKey[];

// A browser may block storage, or it may be full. The page then keeps working with a copy that a reload forgets.
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
    // Storage is blocked, so there was only the copy.
  }
};

const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of [...listeners]) listener();
};

// A page restored from the back/forward cache has missed all events.
const announceReturn = (event: PageTransitionEvent): void => {
  if (event.persisted) announce();
};

/** Calls back after every change to a stored value, in any tab. Returns a function that unsubscribes. */
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

const parse = <T>(raw: string | null): T | null => {
  if (raw === null) return null;
  try {
    return JSON.parse(raw) as T;
  } catch {
    return null;
  }
};

/** The value, or null when there is none or something else has written it. */
export const readJson = <K extends JsonKey>(key: K): StoredValues[K] | null => {
  const value = parse<StoredValues[K]>(rawRead(key));
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

/** Owns the drafts made while no one is signed in. */
export const visitorId = "";

export const readDraft = <T>(key: DraftKey, userId: string): T | null => {
  const stored = parse<StoredDraft<T>>(rawRead(key));
  return stored !== null && typeof stored === "object" && stored.userId === userId ? stored.draft : null;
};

/** Stores the draft. Does nothing after the user has left, so that a late save can't bring a draft back. */
export const writeDraft = (key: DraftKey, userId: string, draft: unknown): void => {
  if ((rawRead("UserId") ?? visitorId) !== userId) return;
  rawWrite(key, JSON.stringify({ userId, draft } satisfies StoredDraft<unknown>));
};

export const removeDraft = (key: DraftKey): void => rawRemove(key);

/** Stores a new session. The token comes last, since other tabs react when it changes. */
export const storeSession = (session: { token: string; userId: string; user: SessionUser }): void => {
  for (const key of draftKeys) {
    if (readDraft(key, session.userId) === null) rawRemove(key);
  }
  for (const key of ["userDataReal", "profile_completed", "missing_fields"] as const) rawRemove(key);
  forgetTypedAnswers();
  rawWrite("UserId", session.userId);
  rawWrite("singupUserData", JSON.stringify(session.user));
  rawWrite("token", session.token);
  announce();
};

/**
 * Forgets a session that ended on its own (expired, idle, revoked). Drafts stay, bound to their user, and so does `UserId`: an
 * open portal page waits for the same person to sign in again, so that nothing typed is lost.
 */
export const forgetSession = (): void => {
  for (const key of sessionKeys) rawRemove(key);
  announce();
};

/** Forgets everything about the person but `rememberedLogin` and `timezone`. */
export const forgetPerson = (): void => {
  forgetTypedAnswers();
  for (const key of ["UserId", "keptEstimate", ...draftKeys, ...sessionKeys] as const) rawRemove(key);
  announce();
};
