import pg from "pg";

const unavailableNodeCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** A server that follows another one, or has stopped leading, writes nothing. */
const readOnly = "25006";
const cannotConnectNow = "57P03";
const tooManyConnections = "53300";
/** The others are admin_shutdown, crash_shutdown, out_of_memory, and io_error. */
const unavailableSqlStates = new Set([
  "57P01",
  "57P02",
  cannotConnectNow,
  tooManyConnections,
  "53200",
  "58030",
  readOnly,
]);
/** They come before a statement was sent. */
const notSentNodeCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
const notDoneSqlStates = new Set([cannotConnectNow, tooManyConnections, readOnly]);
/**
 * lock_not_available, query_canceled (after the longest time for a statement), idle_in_transaction_session_timeout; and
 * serialization_failure, deadlock_detected, when trying again didn't help.
 */
const busySqlStates = new Set(["55P03", "57014", "25P03", "40001", "40P01"]);
const diskFull = "53100";
/** `pg` gives these no code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired$|Query read timeout$)/;

/** Whether the database couldn't be reached or went away. The caller may try again (503); the request itself is fine. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof pg.DatabaseError) return unavailableSqlStates.has(code) || code.startsWith("08");
  return unavailableNodeCodes.has(code) || unavailableMessages.test(error.message);
}

/** Whether a statement certainly had no effect. After any other lost connection it may have been committed. */
export function isCertainlyNotDone(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isCertainlyNotDone);
  if (error instanceof pg.DatabaseError) return notDoneSqlStates.has(error.code ?? "");
  return error instanceof Error && "code" in error && notSentNodeCodes.has(String(error.code));
}

/** Whether the server that answered only reads: it isn't the primary, or no longer. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnly;
}

/** Whether a statement waited too long, usually for a row that someone else had locked. The caller may try again (503). */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && busySqlStates.has(error.code ?? "");
}

/** Whether the database had no room to write. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === diskFull;
}

/** The constraint that refused a write, for the one place that turns it into a domain error. */
export function findViolatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23") ? error.constraint : undefined;
}
