import { messages } from "@funding-desk/contract/messages";
import { alreadyAdded } from "@funding-desk/contract/options/document-types";
import { newKey } from "../../api/new-key.ts";
import { isUnderWay, isUnfinished, type PendingFile, type RowState, signatureOf } from "./pending-file.ts";
import { afterFailure } from "./upload-failure.ts";
import { leftOut, vetFile } from "./vet-file.ts";

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  readonly convertHeic: boolean;
  /** The same at every try of one file. */
  readonly idempotencyKey: string;
}

/**
 * Stores one file of a group and puts it into what the owner shows as stored, before it resolves with the stored file's id.
 * Rejects with a CallError.
 */
export type SendFile = (group: string, file: File, options: SendOptions) => Promise<string>;

interface Said {
  readonly id: number;
  readonly group: string;
  readonly sentence: string;
}

export interface QueueState {
  readonly rows: readonly PendingFile[];
  readonly isOnline: boolean;
  /** What was last said to whoever cannot see it. */
  readonly said: readonly Said[];
}

export interface AddOptions {
  /** Starts at once; otherwise `start` does. */
  readonly isStarted: boolean;
  /** How many more the group takes. */
  readonly room?: number | undefined;
  /** Ids of the files that the group has stored: one handed over on this page is not taken twice. */
  readonly storedIds: readonly string[];
}

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  state: () => QueueState;
  add: (group: string, files: readonly File[], options: AddOptions) => Promise<void>;
  /** Answers the question that a HEIC photograph asks with yes. */
  convert: (key: string, isStarted: boolean) => void;
  /** Sends what is ready or failed in the group. */
  start: (group: string) => void;
  retry: (key: string) => void;
  /** Takes the row away, cancelling what is under way. */
  remove: (key: string) => void;
  setOnline: (isOnline: boolean) => void;
  /** Sends again what was refused because the session was over. */
  resumeSignedIn: () => void;
  /** Cancels everything: the page is left. */
  stop: () => void;
}

interface UploadQueueOptions {
  readonly send: SendFile;
  readonly notify: (tone: "info" | "error", message: string) => void;
}

/** Two at once: the server looks at one while the next is on its way. */
const atOnce = 2;

/** Each is read out once, when it is added; older ones only take room. */
const saidAtMost = 8;

/** Sends chosen files, one a request, so that a lost connection costs one. */
export const createUploadQueue = ({ send, notify }: UploadQueueOptions): UploadQueue => {
  const listeners = new Set<() => void>();
  let state: QueueState = { rows: [], isOnline: true, said: [] };
  const underWay = new Map<string, AbortController>();
  const losses = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const storedAs = new Map<string, string>();
  let hasFailed = false;
  let sentences = 0;

  const set = (change: Partial<QueueState>) => {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  };
  const find = (key: string) => state.rows.find((row) => row.key === key);
  const patch = (key: string, change: Partial<PendingFile>) =>
    set({ rows: state.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  const move = (key: string, next: RowState) => patch(key, { state: next });
  const say = (group: string, sentence: string) => {
    sentences += 1;
    set({ said: [...state.said, { id: sentences, group, sentence }].slice(-saidAtMost) });
  };

  /** Stops whatever goes on for the row, without a word. */
  const halt = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const controller = underWay.get(key);
    underWay.delete(key);
    controller?.abort();
  };

  const drop = (key: string) => {
    halt(key);
    losses.delete(key);
    set({ rows: state.rows.filter((row) => row.key !== key) });
  };

  const tryAgainLater = ({ key, group, file }: PendingFile, waitMs: number) => {
    losses.set(key, (losses.get(key) ?? 0) + 1);
    move(key, { is: "waiting", isAgain: true });
    say(group, `The connection was lost. Trying ${file.name} again.`);
    const again = () => {
      timers.delete(key);
      next();
    };
    timers.set(key, setTimeout(again, waitMs));
  };

  const fail = async (row: PendingFile, error: unknown) => {
    const { key, group, file } = row;
    const after = await afterFailure(file, error, losses.get(key) ?? 0);
    // Meanwhile it may have been taken away, or put back in line because the device went offline.
    const current = find(key);
    if (!current || !isUnderWay(current)) return;
    if ("againAfterMs" in after) return tryAgainLater(row, after.againAfterMs);
    // Whoever has to sign in again is told so at once, and then it goes on.
    hasFailed ||= !after.isSignedOut;
    move(key, after);
    say(group, `${file.name} is not uploaded. ${after.sentence}`);
  };

  const dispatch = async (row: PendingFile) => {
    const { key, group, file, convertHeic } = row;
    const controller = new AbortController();
    underWay.set(key, controller);
    move(key, { is: "sending", sentBytes: 0, totalBytes: file.size });
    say(group, `Uploading ${file.name}.`);
    try {
      const id = await send(group, file, {
        signal: controller.signal,
        convertHeic,
        idempotencyKey: key,
        onProgress: (sentBytes, totalBytes) => {
          if (underWay.get(key) !== controller) return;
          move(key, sentBytes < totalBytes ? { is: "sending", sentBytes, totalBytes } : { is: "checking" });
        },
      });
      storedAs.set(`${group} ${signatureOf(file)}`, id);
      drop(key);
      say(group, `${file.name} is uploaded.`);
    } catch (error) {
      // Whoever aborted it has already said what becomes of the row.
      if (underWay.get(key) === controller) {
        underWay.delete(key);
        await fail(row, error);
      }
    }
    next();
  };

  const next = () => {
    if (!state.isOnline) return;
    while (state.rows.filter(isUnderWay).length < atOnce) {
      const row = state.rows.find(({ key, state: { is } }) => is === "waiting" && !timers.has(key));
      if (!row) break;
      void dispatch(row);
    }
    // One toast for a batch, however many of it failed: each row says its own.
    if (hasFailed && !state.rows.some((row) => isUnderWay(row) || row.state.is === "waiting")) {
      hasFailed = false;
      notify("error", messages.uploadFailed);
    }
  };

  const startOne = (key: string) => {
    losses.delete(key);
    move(key, { is: "waiting", isAgain: false });
  };

  const isSame = (row: PendingFile, group: string, file: File): boolean =>
    row.group === group && signatureOf(row.file) === signatureOf(file);

  const addOne = async (group: string, file: File, options: AddOptions) => {
    const { isStarted, storedIds, room = Number.POSITIVE_INFINITY } = options;
    const vetted = await vetFile(file);
    const isPending = state.rows.some((row) => isUnfinished(row) && isSame(row, group, file));
    if (isPending || storedIds.includes(storedAs.get(`${group} ${signatureOf(file)}`) ?? "")) {
      return notify("info", alreadyAdded(file.name));
    }
    const taken = state.rows.filter((row) => row.group === group && isUnfinished(row)).length;
    const fitting = vetted.is === "refused" || taken < room ? vetted : leftOut(file);
    const first: RowState = fitting.is === "ready" && isStarted ? { is: "waiting", isAgain: false } : fitting;
    // One that was refused before gives way to its newer row.
    const others = state.rows.filter((row) => !isSame(row, group, file));
    set({ rows: [...others, { key: newKey(), group, file, convertHeic: false, state: first }] });
    if (first.is === "refused") notify("error", first.sentence);
    if (first.is === "ready") say(group, `${file.name} is added.`);
    if (first.is === "asking") say(group, `${file.name} is a HEIC photograph. Convert it to JPEG, or leave it out.`);
    next();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    add: async (group, files, options) => {
      for (const file of files) await addOne(group, file, options);
    },
    convert: (key, isStarted) => {
      patch(key, { convertHeic: true, state: isStarted ? { is: "waiting", isAgain: false } : { is: "ready" } });
      next();
    },
    start: (group) => {
      for (const { key, state: row } of state.rows.filter((each) => each.group === group)) {
        if (row.is === "ready" || (row.is === "failed" && row.mayRetry)) startOne(key);
      }
      next();
    },
    retry: (key) => {
      startOne(key);
      next();
    },
    remove: (key) => {
      const row = find(key);
      drop(key);
      if (row && isUnderWay(row)) say(row.group, `${row.file.name} is cancelled.`);
      next();
    },
    setOnline: (isOnline) => {
      if (state.isOnline === isOnline) return;
      set({ isOnline });
      if (isOnline) return next();
      for (const row of state.rows.filter(isUnderWay)) {
        halt(row.key);
        move(row.key, { is: "waiting", isAgain: true });
        say(row.group, `You are offline. ${row.file.name} waits.`);
      }
    },
    resumeSignedIn: () => {
      for (const { key, state: row } of state.rows) {
        if (row.is === "failed" && row.isSignedOut) startOne(key);
      }
      next();
    },
    stop: () => {
      for (const { key } of state.rows) halt(key);
      hasFailed = false;
      set({ rows: [] });
    },
  };
};
