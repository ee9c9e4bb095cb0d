/** How far a chosen file is. */
export type RowState =
  /** A HEIC photograph: the person says whether to convert it. */
  | { readonly is: "asking" }
  /** Until Upload is pressed. */
  | { readonly is: "ready" }
  /** Its turn comes; `isAgain` after its connection was lost. */
  | { readonly is: "waiting"; readonly isAgain: boolean }
  | { readonly is: "sending"; readonly sentBytes: number; readonly totalBytes: number }
  /** All of it has arrived; the server looks at it. */
  | { readonly is: "checking" }
  | FailedState
  /** Never sent. */
  | { readonly is: "refused"; readonly sentence: string };

export interface FailedState {
  readonly is: "failed";
  readonly sentence: string;
  readonly mayRetry: boolean;
  /** The session was over: it goes on once the person has signed in again. */
  readonly isSignedOut: boolean;
}

/** A chosen file that is not stored yet. */
export interface PendingFile {
  /** Names the row, and the intent to store it: trying again after a lost answer stores once. */
  readonly key: string;
  /** What it is handed over as: a form's field, a document type. */
  readonly group: string;
  readonly file: File;
  readonly convertHeic: boolean;
  readonly state: RowState;
}

/** What the specification tells one chosen file from another by. */
export const signatureOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified]);

export const isUnderWay = ({ state }: PendingFile): boolean => state.is === "sending" || state.is === "checking";

/** Whether leaving the page would lose it: the file may still be stored, and is not. */
export const isUnfinished = ({ state }: PendingFile): boolean =>
  state.is !== "refused" && !(state.is === "failed" && !state.mayRetry);
