/** What a check found: what is wrong, and what to do about it. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  readonly state: "ok" | "warning" | "failed";
  /** A sentence. It names no client, and repeats no secret. */
  readonly says: string;
  /** A sentence; "" when there is nothing to do. */
  readonly toDo: string;
}

export const ok = (check: string, says: string): Finding => ({ check, state: "ok", says, toDo: "" });

type Advice = Pick<Finding, "says" | "toDo">;

export const warning = (check: string, advice: Advice): Finding => ({ check, state: "warning", ...advice });

export const failed = (check: string, advice: Advice): Finding => ({ check, state: "failed", ...advice });

/** An error's words for the operator, on one line. */
const describeError = (error: unknown): string => {
  const reasons = error instanceof AggregateError ? error.errors : [error];
  return reasons
    .map((reason) => (reason instanceof Error ? reason.message || reason.name : String(reason)))
    .join("; ")
    .replace(/\s+/g, " ")
    .replace(/\.$/, "");
};

/** Runs a check that may throw. */
export const attempt = async (
  check: string,
  toDo: string,
  look: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> => {
  try {
    const found = await look();
    return Array.isArray(found) ? found : [found as Finding];
  } catch (error) {
    return [failed(check, { says: `${describeError(error)}.`, toDo })];
  }
};
