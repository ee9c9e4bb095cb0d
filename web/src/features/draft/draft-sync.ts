import type { DraftWire } from "@funding-desk/contract/draft/api";
import type { Form } from "@funding-desk/contract/forms/form";
import { CallError } from "../../api/call.ts";
import { type DraftState, knownAnswers, saySame } from "./draft-answers.ts";
import type { LocalDraftStore } from "./local-draft.ts";
import { chooseDraft, type OpenedDraft } from "./opened-draft.ts";

/** The account's copy, as the contract's calls reach it. */
export interface RemoteDraft {
  load: () => Promise<DraftWire | null>;
  save: (draft: DraftState, baseRevision: number) => Promise<DraftWire>;
  discard: () => Promise<unknown>;
}

export type DraftStatus =
  | { readonly kind: "unchanged" | "waiting" | "saving" | "offline" | "refused" }
  | { readonly kind: "saved"; readonly at: Date }
  | { readonly kind: "conflict"; readonly theirs: DraftState; readonly savedAt: string };

export interface DraftSync {
  subscribe: (listener: () => void) => () => void;
  status: () => DraftStatus;
  open: () => Promise<OpenedDraft | undefined>;
  /** Keeps the change in this browser at once and on the server soon. */
  change: (draft: DraftState) => void;
  /** Saves what waits now. */
  flush: () => void;
  /** Settles a conflict; answers the version to go on with. */
  settle: (choice: "mine" | "theirs") => DraftState | undefined;
  /** Starts over with these answers and forgets the rest, in both places; while that fails the fresh ones are saved over the old. */
  discard: (fresh: DraftState) => Promise<void>;
  /** Stops saving until the next change and waits for a save that is under way. */
  pause: () => Promise<void>;
  /** The form was sent: nothing more is saved, and this browser's copy goes. */
  finish: () => void;
  close: () => void;
}

const saveAfterMs = 800;
/** Whoever types without a pause is saved all the same. */
const saveAtLatestMs = 4_000;
const retryAfterMs = [2_000, 5_000, 15_000, 30_000];

interface DraftSyncOptions {
  readonly definition: Form;
  readonly local: LocalDraftStore;
  readonly remote: RemoteDraft;
}

/** Keeps a half-filled form in this browser and in the account, and tells when another tab or device has gone on with it. */
export const createDraftSync = ({ definition, local, remote }: DraftSyncOptions): DraftSync => {
  const listeners = new Set<() => void>();
  let status: DraftStatus = { kind: "unchanged" };
  let current: DraftState | undefined;
  let revision = 0;
  let theirRevision = 0;
  let hasUnsaved = false;
  let underWay: Promise<void> | undefined;
  let isClosed = false;
  let isPaused = false;
  let failures = 0;
  let unsavedSinceMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (next: DraftStatus) => {
    status = next;
    for (const listener of [...listeners]) listener();
  };

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      save();
    }, delayMs);
  };

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const keepLocally = () => {
    if (!current) return;
    local.write({ ...current, baseRevision: revision, savedAt: new Date().toISOString(), isAhead: hasUnsaved });
  };

  const retryLater = (error: unknown) => {
    const asked = error instanceof CallError ? error.retryAfterSeconds : undefined;
    const delayMs = asked === undefined ? retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] : asked * 1000;
    failures += 1;
    tell({ kind: "offline" });
    schedule(delayMs ?? 30_000);
  };

  const adopt = (saved: DraftWire) => {
    revision = saved.revision;
    failures = 0;
    keepLocally();
    if (hasUnsaved) schedule(saveAfterMs);
    else tell({ kind: "saved", at: new Date() });
  };

  /** Somebody saved since: look what, and ask unless it says the same (our own save, whose answer was lost). */
  const meetTheirs = async (mine: DraftState) => {
    const theirs = await remote.load();
    if (isClosed) return;
    if (theirs === null) {
      revision = 0;
      schedule(0);
      return;
    }
    const answers = knownAnswers(definition, theirs.answers);
    if (saySame(answers, knownAnswers(definition, mine.answers))) {
      hasUnsaved = current !== mine;
      adopt(theirs);
      return;
    }
    theirRevision = theirs.revision;
    tell({ kind: "conflict", theirs: { answers, step: theirs.step }, savedAt: theirs.saved_at });
  };

  const fail = async (error: unknown, sent: DraftState) => {
    hasUnsaved = true;
    if (!(error instanceof CallError)) throw error;
    if (error.status === 409) await meetTheirs(sent).catch(retryLater);
    else if (error.status === 0 || error.status === 429 || error.status >= 500) retryLater(error);
    // 401: the session is over and the page is about to go. Otherwise this browser's copy is all there is.
    else tell({ kind: "refused" });
  };

  const send = async (draft: DraftState) => {
    try {
      const saved = await remote.save(draft, revision);
      if (!isClosed) adopt(saved);
    } catch (error) {
      if (!isClosed) await fail(error, draft);
    } finally {
      underWay = undefined;
    }
  };

  const save = () => {
    if (underWay || isClosed || isPaused || !hasUnsaved || !current || status.kind === "conflict") return;
    stopTimer();
    hasUnsaved = false;
    unsavedSinceMs = undefined;
    if (status.kind !== "offline") tell({ kind: "saving" });
    underWay = send(current);
  };

  const change = (draft: DraftState) => {
    if (isClosed) return;
    current = draft;
    hasUnsaved = true;
    isPaused = false;
    keepLocally();
    if (status.kind === "conflict") return;
    if (status.kind === "offline") {
      // The retry under way takes the change along.
      if (timer === undefined && !underWay) schedule(saveAfterMs);
      return;
    }
    tell({ kind: "waiting" });
    unsavedSinceMs ??= Date.now();
    schedule(Math.min(saveAfterMs, Math.max(0, unsavedSinceMs + saveAtLatestMs - Date.now())));
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => status,
    open: async () => {
      const mine = local.read();
      try {
        const opened = chooseDraft(definition, mine, await remote.load());
        revision = opened?.revision ?? 0;
        if (opened?.isAhead) change(opened.draft);
        else if (opened) current = opened.draft;
        else local.remove();
        return opened;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Without the server this browser's copy is the best there is; the first save that gets through meets the rest.
        revision = mine?.baseRevision ?? 0;
        if (!mine) return undefined;
        tell({ kind: "offline" });
        change({ answers: mine.answers, step: mine.step });
        return { draft: mine, origin: "browser", savedAt: mine.savedAt, other: undefined, revision, isAhead: true };
      }
    },
    change,
    flush: save,
    settle: (choice) => {
      if (status.kind !== "conflict") return undefined;
      const { theirs } = status;
      revision = theirRevision;
      hasUnsaved = choice === "mine";
      if (choice === "theirs") current = theirs;
      keepLocally();
      tell({ kind: choice === "mine" ? "waiting" : "unchanged" });
      if (choice === "mine") schedule(0);
      return current;
    },
    discard: async (fresh) => {
      stopTimer();
      await underWay;
      hasUnsaved = false;
      current = fresh;
      local.remove();
      try {
        await remote.discard();
        revision = 0;
        tell({ kind: "unchanged" });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        change(fresh);
      }
    },
    pause: async () => {
      isPaused = true;
      stopTimer();
      await underWay;
    },
    finish: () => {
      isClosed = true;
      stopTimer();
      local.remove();
    },
    close: () => {
      save();
      isClosed = true;
      stopTimer();
    },
  };
};
