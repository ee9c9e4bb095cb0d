import { messages } from "@funding-desk/contract/forms/messages";
import { alreadyAdded } from "@funding-desk/contract/forms/options/document-types";
import { newKey } from "../../../http/new-key.ts";
import { isUnderWay, isUnfinished, type PendingFile, type RowState, toSignature } from "./pending-file.ts";
import { handleFailure } from "./upload-failure.ts";
import { refuseExtra, vetFile } from "./vet-file.ts";

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  readonly convertHeic: boolean;
  /** What the person typed for a locked PDF. */
  readonly pdfPassword: string | undefined;
  /** The same for every try of one file. */
  readonly idempotencyKey: string;
}

/**
 * Stores one file of a group and adds it to the owner's list of stored files. Resolves with the stored file's id.
 * Rejects with a CallError.
 */
export type SendFile = (group: string, file: File, options: SendOptions) => Promise<string>;

interface Announcement {
  readonly id: number;
  readonly group: string;
  readonly sentence: string;
}

export interface QueueState {
  readonly rows: readonly PendingFile[];
  readonly isOnline: boolean;
  /** The latest messages for screen readers. */
  readonly announcements: readonly Announcement[];
}

/** A stored file as the server lists it. */
export interface KnownFile {
  readonly id: string;
  readonly filename: string;
  readonly sizeBytes: number;
}

export interface AddOptions {
  /** Uploads immediately instead of waiting for `start`. */
  readonly isStarted: boolean;
  /** How many more files the group accepts. */
  readonly room?: number | undefined;
  /** The group's stored files, so that none is added twice. */
  readonly stored: readonly KnownFile[];
}

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  state: () => QueueState;
  add: (group: string, files: readonly File[], options: AddOptions) => Promise<void>;
  /** Accepts the conversion of a HEIC photo. */
  convert: (key: string, isStarted: boolean) => void;
  /** Uploads a locked PDF with its password, which is forgotten once the server has answered. */
  unlock: (key: string, password: string) => void;
  /** Uploads the group's ready and failed files. */
  start: (group: string) => void;
  retry: (key: string) => void;
  /** Removes the row and cancels its upload. */
  remove: (key: string) => void;
  setOnline: (isOnline: boolean) => void;
  /** Retries uploads refused because the session had ended. */
  resumeSignedIn: () => void;
  /** Cancels everything. Call when leaving the page. */
  stop: () => void;
}

interface UploadQueueOptions {
  readonly send: SendFile;
  readonly notify: (tone: "info" | "error", message: string) => void;
}

/** Two at a time, so that the server checks one while the next is being sent. */
const atOnce = 2;

/** Screen readers announce each message once, so older ones can go. */
const maxAnnouncements = 8;

/** Uploads files one per request, so that a lost connection costs only one file. */
export const createUploadQueue = ({ send, notify }: UploadQueueOptions): UploadQueue => {
  const listeners = new Set<() => void>();
  let state: QueueState = { rows: [], isOnline: true, announcements: [] };
  const uploads = new Map<string, AbortController>();
  const losses = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const passwords = new Map<string, string>();
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
  const announce = (group: string, sentence: string) => {
    sentences += 1;
    set({ announcements: [...state.announcements, { id: sentences, group, sentence }].slice(-maxAnnouncements) });
  };

  /** Silently stops whatever the row is doing. */
  const halt = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const controller = uploads.get(key);
    uploads.delete(key);
    controller?.abort();
  };

  const drop = (key: string) => {
    halt(key);
    losses.delete(key);
    passwords.delete(key);
    set({ rows: state.rows.filter((row) => row.key !== key) });
  };

  const tryAgainLater = ({ key, group, file }: PendingFile, waitMs: number) => {
    losses.set(key, (losses.get(key) ?? 0) + 1);
    move(key, { is: "waiting", isAgain: true });
    announce(group, `Lost the connection. Trying ${file.name} again.`);
    const again = () => {
      timers.delete(key);
      next();
    };
    timers.set(key, setTimeout(again, waitMs));
  };

  const askPassword = ({ key, group, file }: PendingFile) => {
    const hasTried = passwords.delete(key);
    move(key, { is: "locked", hasTried });
    announce(
      group,
      hasTried ? `That password doesn't open ${file.name}.` : `${file.name} is locked. Type its password.`,
    );
  };

  const fail = async (row: PendingFile, error: unknown) => {
    const { key, group, file } = row;
    const after = await handleFailure(file, error, losses.get(key) ?? 0);
    // The row may have been removed since, or requeued because the device went offline.
    const current = find(key);
    if (!current || !isUnderWay(current)) return;
    if ("againAfterMs" in after) return tryAgainLater(row, after.againAfterMs);
    if (after.is === "locked") return askPassword(row);
    // A dialog already asks the person to sign in again, and then the upload continues.
    hasFailed ||= !after.isSignedOut;
    move(key, after);
    announce(group, `${file.name} wasn't uploaded. ${after.sentence}`);
  };

  const dispatch = async (row: PendingFile) => {
    const { key, group, file, convertHeic } = row;
    const controller = new AbortController();
    uploads.set(key, controller);
    move(key, { is: "sending", sentBytes: 0, totalBytes: file.size });
    announce(group, `Uploading ${file.name}.`);
    try {
      const id = await send(group, file, {
        signal: controller.signal,
        convertHeic,
        pdfPassword: passwords.get(key),
        idempotencyKey: key,
        onProgress: (sentBytes, totalBytes) => {
          if (uploads.get(key) !== controller) return;
          move(key, sentBytes < totalBytes ? { is: "sending", sentBytes, totalBytes } : { is: "checking" });
        },
      });
      storedAs.set(`${group} ${toSignature(file)}`, id);
      drop(key);
      announce(group, `${file.name} is uploaded.`);
    } catch (error) {
      // If it was aborted, the row's new state is already set.
      if (uploads.get(key) === controller) {
        uploads.delete(key);
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
    // One toast per batch, since each failed row has its own message.
    if (hasFailed && !state.rows.some((row) => isUnderWay(row) || row.state.is === "waiting")) {
      hasFailed = false;
      notify("error", messages.uploadFailed);
    }
  };

  const startRow = (key: string) => {
    losses.delete(key);
    move(key, { is: "waiting", isAgain: false });
  };

  const isSame = (row: PendingFile, group: string, file: File): boolean =>
    row.group === group && toSignature(row.file) === toSignature(file);

  /** A file uploaded before the page was opened has no modification time here, so its name and size must do. */
  const isStored = (group: string, file: File, stored: readonly KnownFile[]): boolean => {
    const known = storedAs.get(`${group} ${toSignature(file)}`);
    const uploadedHere = new Set(storedAs.values());
    const name = file.name.normalize("NFC").trim();
    return stored.some(({ id, filename, sizeBytes }) =>
      uploadedHere.has(id) ? id === known : filename === name && sizeBytes === file.size,
    );
  };

  const addOne = async (group: string, file: File, options: AddOptions) => {
    const { isStarted, stored, room = Number.POSITIVE_INFINITY } = options;
    const vetted = await vetFile(file);
    const isPending = state.rows.some((row) => isUnfinished(row) && isSame(row, group, file));
    if (isPending || isStored(group, file, stored)) {
      return notify("info", alreadyAdded(file.name));
    }
    const taken = state.rows.filter((row) => row.group === group && isUnfinished(row)).length;
    const fitting = vetted.is === "refused" || taken < room ? vetted : refuseExtra(file);
    const first: RowState = fitting.is === "ready" && isStarted ? { is: "waiting", isAgain: false } : fitting;
    // A new row replaces an earlier refused one of the same file.
    const others = state.rows.filter((row) => !isSame(row, group, file));
    set({ rows: [...others, { key: newKey(), group, file, convertHeic: false, state: first }] });
    if (first.is === "refused") notify("error", first.sentence);
    if (first.is === "ready") announce(group, `${file.name} is added.`);
    if (first.is === "asking") announce(group, `${file.name} is a HEIC photo. Convert it to JPEG, or leave it out.`);
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
    unlock: (key, password) => {
      passwords.set(key, password);
      startRow(key);
      next();
    },
    start: (group) => {
      for (const { key, state: row } of state.rows.filter((each) => each.group === group)) {
        if (row.is === "ready" || (row.is === "failed" && row.mayRetry)) startRow(key);
      }
      next();
    },
    retry: (key) => {
      startRow(key);
      next();
    },
    remove: (key) => {
      const row = find(key);
      drop(key);
      if (row && isUnderWay(row)) announce(row.group, `${row.file.name} was canceled.`);
      next();
    },
    setOnline: (isOnline) => {
      if (state.isOnline === isOnline) return;
      set({ isOnline });
      if (isOnline) return next();
      for (const row of state.rows.filter(isUnderWay)) {
        halt(row.key);
        move(row.key, { is: "waiting", isAgain: true });
        announce(row.group, `You are offline. ${row.file.name} is waiting.`);
      }
    },
    resumeSignedIn: () => {
      for (const { key, state: row } of state.rows) {
        if (row.is === "failed" && row.isSignedOut) startRow(key);
      }
      next();
    },
    stop: () => {
      for (const { key } of state.rows) halt(key);
      passwords.clear();
      hasFailed = false;
      set({ rows: [] });
    },
  };
};
