import { STATUS_CODES } from "node:http";
import pg from "pg";
import { type Logger, pino } from "pino";
import type { Config } from "../config/config.ts";

/** Anything that accepts finished lines, such as `process.stdout`. */
export type LogOutput = { write(line: string): unknown; isTTY?: boolean };

/** The part of a request we log: never its query, headers, or the caller's address, which are personal data. */
const serializers = {
  req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split("?")[0] }),
  res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
  err: describeError,
};

/**
 * Logs one JSON object per line, or one short line of text at a terminal.
 * The serializers are also a property, because Fastify would otherwise use its own.
 */
export function createLogger(
  { logLevel }: Pick<Config, "logLevel">,
  output: LogOutput = process.stdout,
): Logger & { serializers: typeof serializers } {
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers };
  const stream = output.isTTY ? { write: (line: string) => output.write(readable(line)) } : output;
  return Object.assign(pino(options, stream), { serializers });
}

/** PostgreSQL quotes offending values in `detail`, and for invalid data (class 22) in the message itself. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  if (!(error instanceof pg.DatabaseError)) return { type: error.name, message: error.message, stack: error.stack };
  const { code, constraint, table, column, routine } = error;
  const message = code?.startsWith("22") ? "wrong data" : error.message;
  return { type: error.name, message, code, constraint, table, column, routine, stack: listFrames(error) };
}

const listFrames = (error: Error) => error.stack?.slice(error.stack.indexOf("\n    at "));

type Entry = {
  time: string;
  level: number;
  msg?: string;
  req?: { method: string; path: string };
  res?: { statusCode: number };
  responseTime?: number;
  err?: { stack?: string; message?: string };
};

function readable(line: string): string {
  const { time, level, msg = "", req, res, responseTime, err } = JSON.parse(line) as Entry;
  const parts = [
    time.slice(11, 19),
    (pino.levels.labels[level] ?? "").toUpperCase().padEnd(5),
    msg,
    req && `${req.method} ${req.path}`,
    res && `${res.statusCode} ${STATUS_CODES[res.statusCode] ?? ""}`,
    responseTime && `${responseTime.toFixed(1)} ms`,
    err && `\n${err.message ?? ""}${err.stack ?? ""}`,
  ];
  return `${parts.filter(Boolean).join(" ")}\n`;
}
