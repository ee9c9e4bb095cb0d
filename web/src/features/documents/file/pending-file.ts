/** The progress of a chosen file. */
export type RowState =
  /** A HEIC photo that waits for the person to say whether to convert it. */
  | { readonly is: "asking" }
  /** A PDF that waits for its password. `hasTried`: the one before didn't open it. */
  | { readonly is: "locked"; readonly hasTried: boolean }
  /** Waits for Upload to be pressed. */
  | { readonly is: "ready" }
  /** Waits for its turn; `isAgain` after a lost connection. */
  | { readonly is: "waiting"; readonly isAgain: boolean }
  | { readonly is: "sending"; readonly sentBytes: number; readonly totalBytes: number }
  /** Fully sent; the server is checking it. */
  | { readonly is: "checking" }
  | FailedState
  /** Never sent. */
  | { readonly is: "refused"; readonly sentence: string };

export interface FailedState {
  readonly is: "failed";
  readonly sentence: string;
  readonly mayRetry: boolean;
  /** The session had ended. The upload continues once the person has signed in again. */
  readonly isSignedOut: boolean;
}

/** A chosen file that isn't stored yet. */
export interface PendingFile {
  /** The row's key and the upload's idempotency key, so that retrying after a lost answer stores it once. */
  readonly key: string;
  /** What it is uploaded for: a form field or a document type. */
  readonly group: string;
  readonly file: File;
  readonly convertHeic: boolean;
  readonly state: RowState;
}

/** Tells chosen files apart by name, size and modification time. */
export const toSignature = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified]);

export const isUnderWay = ({ state }: PendingFile): boolean => state.is === "sending" || state.is === "checking";

/** Whether leaving the page would lose the file, which could still be stored. */
export const isUnfinished = ({ state }: PendingFile): boolean =>
  state.is !== "refused" && !(state.is === "failed" && !state.mayRetry);
