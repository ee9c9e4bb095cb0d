import { messages } from "@funding-desk/contract/forms/messages";
import { CallError } from "../../../http/call-error.ts";
import type { FailedState } from "./pending-file.ts";

/** How long to wait before automatically retrying after a lost connection. */
const againAfterMs = [2_000, 5_000];

/** What follows a failed upload: an automatic retry, a question for the password, or a failed row with a message. */
export type FailureOutcome = { readonly againAfterMs: number } | { readonly is: "locked" } | FailedState;

const isReadable = async (file: File): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

const toFailed = (sentence: string, more: Partial<FailedState> = {}): FailedState => ({
  is: "failed",
  sentence,
  mayRetry: true,
  isSignedOut: false,
  ...more,
});

/** @param losses how often this file's connection was lost before */
export const handleFailure = async (file: File, error: unknown, losses: number): Promise<FailureOutcome> => {
  // When the browser can't read the file, it only reports a failed connection.
  if (!(await isReadable(file))) {
    return toFailed(`${file.name} was changed or moved. Please choose it again.`, { mayRetry: false });
  }
  if (!(error instanceof CallError)) {
    reportError(error);
    return toFailed(messages.uploadFailed);
  }
  const waitMs = error.status === 0 ? againAfterMs[losses] : undefined;
  if (waitMs !== undefined) return { againAfterMs: waitMs };
  if (error.status === 423) return { is: "locked" };
  // A problem with the file itself won't go away by sending it again.
  return toFailed(error.message, { mayRetry: error.status !== 415, isSignedOut: error.status === 401 });
};
