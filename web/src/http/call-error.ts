import type { SecondFactorQuestion } from "@funding-desk/contract/identity/second-factor/question";
import { ReadableError } from "../errors/readable-error.ts";

/** A call that failed. */
export class CallError extends ReadableError {
  /** The HTTP status; 0 when there was no connection. */
  readonly status: number;
  /** By wire name. Empty unless the status is 422. */
  override readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** The server's code for the failure. Only the desk's endpoints send one. */
  readonly code: string | undefined;
  /** What a sign-in asks for next, after the right password. */
  readonly secondFactor: SecondFactorQuestion | undefined;
  /** False if the answer had no message, and ours is general. */
  readonly isWorded: boolean;

  constructor(failure: {
    status: number;
    message: string;
    fields?: Record<string, string>;
    retryAfterSeconds?: number | undefined;
    code?: string | undefined;
    secondFactor?: SecondFactorQuestion | undefined;
    isWorded?: boolean;
  }) {
    super(failure.message);
    this.name = "CallError";
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.code = failure.code;
    this.secondFactor = failure.secondFactor;
    this.isWorded = failure.isWorded ?? true;
  }
}

/** We never reached the server, or its answer got lost on the way back. */
export const lostConnection = (): CallError =>
  new CallError({
    status: 0,
    message: "We couldn't reach the server. Please check your connection and try again.",
  });
