/** An error whose message is a sentence for people. */
export abstract class ReadableError extends Error {
  /** The problem of each field, by field name. */
  readonly fields: Readonly<Record<string, string>> = {};
}

/** The sentence to show for an error. A bug's own message never reaches the screen. */
export const toSentence = (error: unknown): string =>
  error instanceof ReadableError ? error.message : "Something went wrong on our side. Please try again.";
