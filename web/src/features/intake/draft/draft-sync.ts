import type { Form } from "@funding-desk/contract/forms/form";
import type { DraftWire } from "@funding-desk/contract/intake/draft/api";
import { CallError } from "../../../http/call-error.ts";
import { type DraftState, hasSameAnswers, omitSensitive } from "./draft-answers.ts";
import { toDraftState } from "./draft-wire.ts";
import type { LocalDraftStore } from "./local-draft.ts";
import { type DraftOnFile, nothingOnFile, toDraftOnFile } from "./on-file.ts";
import { chooseDraft, type OpenedDraft } from "./opened-draft.ts";
import { createSaveTimer } from "./save-timer.ts";
import { createSensitiveLedger } from "./sensitive-ledger.ts";

/** The account's copy of a draft. */
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
  /** The sensitive answers on file at the server, as of its last answer. */
  onFile: () => DraftOnFile;
  /** `unreachable`: the account can't be reached and this browser has no copy. */
  open: () => Promise<OpenedDraft | "unreachable" | undefined>;
  /** Saves the change in this browser immediately and in the account soon. */
  change: (draft: DraftState) => void;
  flush: () => void;
  /** Saves pending changes and waits for the save, which may fail like any other. */
  drain: () => Promise<void>;
  /** Resolves a conflict. Returns the version to continue with. */
  resolve: (choice: "mine" | "theirs") => DraftState | undefined;
  /** Starts over with these answers and deletes the old ones in both places. If that fails, saves the fresh ones over them. */
  discard: (fresh: DraftState) => Promise<void>;
  /** Stops saving until the next change, and waits for a running save. */
  pause: () => Promise<void>;
  /** Call when the form has been sent. Stops saving and removes this browser's copy. */
  finish: () => void;
  close: () => void;
}

interface DraftSyncOptions {
  readonly definition: Form;
  readonly local: LocalDraftStore;
  readonly remote: RemoteDraft;
  /** What the server has on file for a new draft. Asked for once the account's copy has loaded. */
  readonly freshOnFile?: () => DraftOnFile;
}

/** Saves a half-filled form in this browser and in the account, and detects changes from other tabs and devices. */
export const createDraftSync = (options: DraftSyncOptions): DraftSync => {
  const { definition, local, remote, freshOnFile = () => nothingOnFile } = options;
  const listeners = new Set<() => void>();
  const ledger = createSensitiveLedger(definition);
  let status: DraftStatus = { kind: "unchanged" };
  let onFile: DraftOnFile = nothingOnFile;
  let current: DraftState | undefined;
  let revision = 0;
  let theirRevision = 0;
  let hasUnsaved = false;
  let running: Promise<void> | undefined;
  let isClosed = false;
  let isPaused = false;
  const timer = createSaveTimer(() => save());

  const setStatus = (next: DraftStatus) => {
    status = next;
    for (const listener of [...listeners]) listener();
  };

  const keepLocally = () => {
    if (!current) return;
    local.write({ ...current, baseRevision: revision, savedAt: new Date().toISOString(), isAhead: hasUnsaved });
  };

  const retryLater = (error: unknown) => {
    setStatus({ kind: "offline" });
    if (!isClosed) timer.afterFailure(error instanceof CallError ? error.retryAfterSeconds : undefined);
  };

  const adopt = (saved: DraftWire) => {
    revision = saved.revision;
    onFile = toDraftOnFile(saved);
    timer.succeed();
    keepLocally();
    if (hasUnsaved) timer.afterChange();
    setStatus(hasUnsaved ? { kind: "waiting" } : { kind: "saved", at: new Date() });
  };

  /** Another save came first. Ask which version to keep, unless it was our own save whose answer got lost. */
  const resolveOtherSave = async (mine: DraftState) => {
    const theirs = await remote.load();
    if (isClosed) return;
    // The other save may have changed sensitive answers, which no one sees, so send ours again.
    ledger.forget();
    if (theirs === null) {
      revision = 0;
      onFile = freshOnFile();
      timer.after(0);
      return;
    }
    const state = toDraftState(definition, theirs);
    if (hasSameAnswers(state, omitSensitive(definition, mine))) {
      hasUnsaved = current !== mine || ledger.hasUnsent(mine);
      adopt(theirs);
      return;
    }
    theirRevision = theirs.revision;
    onFile = toDraftOnFile(theirs);
    setStatus({ kind: "conflict", theirs: state, savedAt: theirs.saved_at });
  };

  const fail = async (error: unknown, mine: DraftState) => {
    hasUnsaved = true;
    if (!(error instanceof CallError)) throw error;
    if (error.status === 409) await resolveOtherSave(mine).catch(retryLater);
    else if (error.status === 0 || error.status === 429 || error.status >= 500) retryLater(error);
    // On a 401, the session is over. In any case, this browser's copy is now the only one.
    else setStatus({ kind: "refused" });
  };

  const send = async (draft: DraftState) => {
    const sent = ledger.pickOutgoing(draft, onFile);
    try {
      const saved = await remote.save(sent, revision);
      if (isClosed) return;
      ledger.confirm(sent);
      adopt(saved);
    } catch (error) {
      if (!isClosed) await fail(error, draft);
    } finally {
      running = undefined;
    }
  };

  const save = () => {
    if (running || isClosed || isPaused || !hasUnsaved || !current || status.kind === "conflict") return;
    timer.begin();
    hasUnsaved = false;
    if (status.kind !== "offline") setStatus({ kind: "saving" });
    running = send(current);
  };

  const change = (draft: DraftState) => {
    if (isClosed) return;
    current = draft;
    hasUnsaved = true;
    isPaused = false;
    keepLocally();
    if (status.kind === "conflict") return;
    if (status.kind === "offline") {
      // The pending retry will include the change.
      if (!timer.isSet() && !running) timer.afterChange();
      return;
    }
    setStatus({ kind: "waiting" });
    timer.afterChange();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => status,
    onFile: () => onFile,
    open: async () => {
      const mine = local.read();
      try {
        const loaded = await remote.load();
        const opened = chooseDraft(definition, mine, loaded);
        revision = opened?.revision ?? 0;
        onFile = loaded ? toDraftOnFile(loaded) : freshOnFile();
        if (opened?.isAhead) change(opened.draft);
        else if (opened) current = opened.draft;
        else local.remove();
        return opened;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Without the server, use this browser's copy. The first save that succeeds will detect conflicts.
        revision = mine?.baseRevision ?? 0;
        if (!mine) return "unreachable";
        setStatus({ kind: "offline" });
        change(mine);
        return { draft: mine, origin: "browser", savedAt: mine.savedAt, other: undefined, revision, isAhead: true };
      }
    },
    change,
    flush: save,
    drain: async () => {
      await running;
      save();
      await running;
    },
    resolve: (choice) => {
      if (status.kind !== "conflict") return undefined;
      const { theirs } = status;
      revision = theirRevision;
      hasUnsaved = choice === "mine";
      if (choice === "theirs") current = theirs;
      keepLocally();
      setStatus({ kind: choice === "mine" ? "waiting" : "unchanged" });
      if (choice === "mine") timer.after(0);
      return current;
    },
    discard: async (fresh) => {
      timer.stop();
      await running;
      hasUnsaved = false;
      current = fresh;
      local.remove();
      try {
        await remote.discard();
        revision = 0;
        onFile = freshOnFile();
        ledger.forget();
        setStatus({ kind: "unchanged" });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        change(fresh);
      }
    },
    pause: async () => {
      isPaused = true;
      timer.stop();
      await running;
    },
    finish: () => {
      isClosed = true;
      timer.stop();
      local.remove();
    },
    close: () => {
      save();
      isClosed = true;
      timer.stop();
    },
  };
};
