/** A call that did not do what was asked, with a sentence for the person in front of the screen. */
export class CallError extends Error {
  /** The HTTP status; 0 when there was no connection. */
  readonly status: number;
  /** What is wrong with which field, by wire name; empty but for 422. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** What the desk's calls name a failure. */
  readonly code: string | undefined;

  constructor(failure: {
    status: number;
    message: string;
    fields?: Record<string, string>;
    retryAfterSeconds?: number | undefined;
    code?: string | undefined;
  }) {
    super(failure.message);
    this.name = "CallError";
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.code = failure.code;
  }
}

/** The server was not reached, or its answer was lost on the way. */
export const lostConnection = (): CallError =>
  new CallError({
    status: 0,
    message: "We could not reach the server. Please check your connection and try again.",
  });
