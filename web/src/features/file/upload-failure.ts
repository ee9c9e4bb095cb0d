import { messages } from "@funding-desk/contract/messages";
import { CallError } from "../../api/call-error.ts";
import type { FailedState } from "./pending-file.ts";

/** Waits before a file whose connection was lost is tried again by itself. */
const againAfterMs = [2_000, 5_000];

/** What follows a failed upload: another try after a while, or a row that says what is wrong. */
export type AfterFailure = { readonly againAfterMs: number } | FailedState;

const isReadable = async (file: File): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

const failed = (sentence: string, more: Partial<FailedState> = {}): FailedState => ({
  is: "failed",
  sentence,
  mayRetry: true,
  isSignedOut: false,
  ...more,
});

/** `losses`: how often this file's connection was lost before. */
export const afterFailure = async (file: File, error: unknown, losses: number): Promise<AfterFailure> => {
  // A browser that cannot read the file says no more than that the connection failed.
  if (!(await isReadable(file))) {
    return failed(`${file.name} was changed or moved. Please choose it again.`, { mayRetry: false });
  }
  if (!(error instanceof CallError)) {
    reportError(error);
    return failed(messages.uploadFailed);
  }
  const waitMs = error.status === 0 ? againAfterMs[losses] : undefined;
  if (waitMs !== undefined) return { againAfterMs: waitMs };
  // What the server says of the file itself stays so however often it is sent.
  return failed(error.message, { mayRetry: error.status !== 415, isSignedOut: error.status === 401 });
};
