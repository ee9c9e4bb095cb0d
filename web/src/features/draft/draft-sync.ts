import type { DraftWire } from "@funding-desk/contract/draft/api";
import type { Form } from "@funding-desk/contract/forms/form";
import { CallError } from "../../api/call-error.ts";
import { type DraftState, saySame, withoutSensitive } from "./draft-answers.ts";
import { stateIn } from "./draft-wire.ts";
import type { LocalDraftStore } from "./local-draft.ts";
import { type DraftOnFile, nothingOnFile, onFileIn } from "./on-file.ts";
import { chooseDraft, type OpenedDraft } from "./opened-draft.ts";
import { createSaveTimer } from "./save-timer.ts";
import { createSensitiveLedger } from "./sensitive-ledger.ts";

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
  /** The sensitive answers that the server had when it last said. */
  onFile: () => DraftOnFile;
  /** `unreachable`: the account could not be asked, and this browser has nothing. */
  open: () => Promise<OpenedDraft | "unreachable" | undefined>;
  /** Keeps the change in this browser at once and on the server soon. */
  change: (draft: DraftState) => void;
  /** Saves what waits now. */
  flush: () => void;
  /** Saves what waits and waits for it; it may fail as any save. */
  drain: () => Promise<void>;
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

interface DraftSyncOptions {
  readonly definition: Form;
  readonly local: LocalDraftStore;
  readonly remote: RemoteDraft;
}

/** Keeps a half-filled form in this browser and in the account, and tells when another tab or device has gone on with it. */
export const createDraftSync = ({ definition, local, remote }: DraftSyncOptions): DraftSync => {
  const listeners = new Set<() => void>();
  const ledger = createSensitiveLedger(definition);
  let status: DraftStatus = { kind: "unchanged" };
  let onFile: DraftOnFile = nothingOnFile;
  let current: DraftState | undefined;
  let revision = 0;
  let theirRevision = 0;
  let hasUnsaved = false;
  let underWay: Promise<void> | undefined;
  let isClosed = false;
  let isPaused = false;
  const timer = createSaveTimer(() => save());

  const tell = (next: DraftStatus) => {
    status = next;
    for (const listener of [...listeners]) listener();
  };

  const keepLocally = () => {
    if (!current) return;
    local.write({ ...current, baseRevision: revision, savedAt: new Date().toISOString(), isAhead: hasUnsaved });
  };

  const retryLater = (error: unknown) => {
    tell({ kind: "offline" });
    if (!isClosed) timer.afterFailure(error instanceof CallError ? error.retryAfterSeconds : undefined);
  };

  const adopt = (saved: DraftWire) => {
    revision = saved.revision;
    onFile = onFileIn(saved);
    timer.succeed();
    keepLocally();
    if (hasUnsaved) timer.afterChange();
    tell(hasUnsaved ? { kind: "waiting" } : { kind: "saved", at: new Date() });
  };

  /** Somebody saved since: look what, and ask unless it says the same (our own save, whose answer was lost). */
  const meetTheirs = async (mine: DraftState) => {
    const theirs = await remote.load();
    if (isClosed) return;
    // Whoever saved may have given other sensitive answers, which nobody sees: what is known here must be sent again.
    ledger.forget();
    if (theirs === null) {
      revision = 0;
      onFile = nothingOnFile;
      timer.after(0);
      return;
    }
    const state = stateIn(definition, theirs);
    if (saySame(state, withoutSensitive(definition, mine))) {
      hasUnsaved = current !== mine || ledger.hasNews(mine);
      adopt(theirs);
      return;
    }
    theirRevision = theirs.revision;
    onFile = onFileIn(theirs);
    tell({ kind: "conflict", theirs: state, savedAt: theirs.saved_at });
  };

  const fail = async (error: unknown, mine: DraftState) => {
    hasUnsaved = true;
    if (!(error instanceof CallError)) throw error;
    if (error.status === 409) await meetTheirs(mine).catch(retryLater);
    else if (error.status === 0 || error.status === 429 || error.status >= 500) retryLater(error);
    // 401: the session is over and the page is about to go. Otherwise this browser's copy is all there is.
    else tell({ kind: "refused" });
  };

  const send = async (draft: DraftState) => {
    const sent = ledger.outgoing(draft, onFile);
    try {
      const saved = await remote.save(sent, revision);
      if (isClosed) return;
      ledger.confirm(sent);
      adopt(saved);
    } catch (error) {
      if (!isClosed) await fail(error, draft);
    } finally {
      underWay = undefined;
    }
  };

  const save = () => {
    if (underWay || isClosed || isPaused || !hasUnsaved || !current || status.kind === "conflict") return;
    timer.begin();
    hasUnsaved = false;
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
      if (!timer.isSet() && !underWay) timer.afterChange();
      return;
    }
    tell({ kind: "waiting" });
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
        onFile = loaded ? onFileIn(loaded) : nothingOnFile;
        if (opened?.isAhead) change(opened.draft);
        else if (opened) current = opened.draft;
        else local.remove();
        return opened;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Without the server this browser's copy is the best there is; the first save that gets through meets the rest.
        revision = mine?.baseRevision ?? 0;
        if (!mine) return "unreachable";
        tell({ kind: "offline" });
        change(mine);
        return { draft: mine, origin: "browser", savedAt: mine.savedAt, other: undefined, revision, isAhead: true };
      }
    },
    change,
    flush: save,
    drain: async () => {
      await underWay;
      save();
      await underWay;
    },
    settle: (choice) => {
      if (status.kind !== "conflict") return undefined;
      const { theirs } = status;
      revision = theirRevision;
      hasUnsaved = choice === "mine";
      if (choice === "theirs") current = theirs;
      keepLocally();
      tell({ kind: choice === "mine" ? "waiting" : "unchanged" });
      if (choice === "mine") timer.after(0);
      return current;
    },
    discard: async (fresh) => {
      timer.stop();
      await underWay;
      hasUnsaved = false;
      current = fresh;
      local.remove();
      try {
        await remote.discard();
        revision = 0;
        onFile = nothingOnFile;
        ledger.forget();
        tell({ kind: "unchanged" });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        change(fresh);
      }
    },
    pause: async () => {
      isPaused = true;
      timer.stop();
      await underWay;
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
