import type pg from "pg";
import { type Queryable, toQueryable } from "../../platform/db/database.ts";
import { Sql } from "../../platform/db/sql.ts";

/** A statement as a repository sent it. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The texts of every piece that it's composed of. */
  readonly pieces: readonly (readonly string[])[];
  /** `file:line:column` of the call that ran it. */
  readonly position: string;
}

export interface Recorder {
  readonly recorded: readonly RecordedStatement[];
  /** Creates a database that records its statements and always returns these rows. */
  answering(...rows: readonly object[]): Queryable;
}

export const createRecorder = (): Recorder => {
  const recorded: RecordedStatement[] = [];
  return {
    recorded,
    answering: (...rows) =>
      toQueryable(async <Row extends object>(statement: string | pg.QueryConfig | Sql, values: unknown[] = []) => {
        const asked = typeof statement === "string" ? { text: statement, values } : statement;
        recorded.push({
          text: asked.text,
          values: asked.values ?? values,
          pieces: statement instanceof Sql ? listPieces(statement) : [],
          position: findCaller(new Error().stack ?? ""),
        });
        // The caller chooses the rows that it gets.
        return { rows: rows as Row[], rowCount: rows.length, command: "", oid: 0, fields: [] };
      }),
  };
};

const listPieces = ({ strings, parts }: Sql): (readonly string[])[] => [
  strings,
  ...parts.flatMap((part) => (part instanceof Sql ? listPieces(part) : [])),
];

const ownFiles = /\/(recorded-statements|database|active-span)\.ts:/;
const position = /(?:file:\/\/)?(\/[^()]+\.ts:\d+:\d+)\)?$/;

/** The first place in a stack that is neither here nor in the methods of `Queryable` and what traces them. */
const findCaller = (stack: string): string =>
  stack
    .split("\n")
    .map((line) => position.exec(line)?.[1])
    .find((place) => place !== undefined && !ownFiles.test(place)) ?? "";
