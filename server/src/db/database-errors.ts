import pg from "pg";

const unavailableNodeCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH"]);
/** admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections */
const unavailableSqlStates = new Set(["57P01", "57P02", "57P03", "53300"]);
/** `pg` gives these no code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired$)/;

/** Whether the database couldn't be reached or went away. The caller may try again (503); the request itself is fine. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof pg.DatabaseError) return unavailableSqlStates.has(code) || code.startsWith("08");
  return unavailableNodeCodes.has(code) || unavailableMessages.test(error.message);
}

/** The constraint that refused a write, for the one place that turns it into a domain error. */
export function findViolatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23") ? error.constraint : undefined;
}
