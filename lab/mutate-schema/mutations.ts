import type { TableColumn } from "../../server/src/testing/statements/catalog.ts";

/** A change of one column, as in a migration. */
export interface Mutation {
  readonly column: TableColumn;
  readonly kind: "renamed" | "retyped" | "newly nullable";
  readonly sql: string;
}

/** Returns random numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The types that a column may change to, with the conversion of its values. `$` is the column. */
const retypings: Readonly<Record<string, readonly (readonly [type: string, using: string])[]>> = {
  bigint: [
    ["text", "$::text"],
    ["numeric", "$::numeric"],
  ],
  boolean: [
    ["integer", "$::integer"],
    ["text", "$::text"],
  ],
  bytea: [["text", "encode($, 'hex')"]],
  date: [
    ["timestamptz", "$::timestamptz"],
    ["text", "$::text"],
  ],
  inet: [["bytea", "inet_send($)"]],
  integer: [
    ["text", "$::text"],
    ["numeric", "$::numeric"],
  ],
  json: [["bytea", "convert_to($::text, 'utf8')"]],
  jsonb: [["bytea", "convert_to($::text, 'utf8')"]],
  text: [
    ["bytea", "convert_to($, 'utf8')"],
    ["integer", "length($)"],
    ["text[]", "array[$]"],
  ],
  "text[]": [["text", "array_to_string($, ' ')"]],
  "timestamp with time zone": [
    ["date", "$::date"],
    ["text", "$::text"],
  ],
  uuid: [["integer", "0"]],
};

export interface Drawn {
  readonly random: () => number;
  /** Columns of the tables that the migrations create. */
  readonly columns: readonly TableColumn[];
  readonly isUsed: (column: TableColumn) => boolean;
}

/** Draws a change: two times in three of a column that a statement uses, otherwise of any column. */
export const drawMutation = ({ random, columns, isUsed }: Drawn): Mutation => {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("There is nothing to draw from.");
    return item;
  };
  const kind = pick(["renamed", "retyped", "newly nullable"] as const);
  const candidates = columns.filter((column) => kind !== "newly nullable" || !column.isNullable);
  const isAnyColumn = random() < 1 / 3;
  const column = pick(isAnyColumn ? candidates : candidates.filter(isUsed));
  const alter = `alter table ${column.table}`;
  if (kind === "renamed")
    return { column, kind, sql: `${alter} rename column ${column.name} to ${column.name}_renamed` };
  if (kind === "newly nullable") return { column, kind, sql: `${alter} alter column ${column.name} drop not null` };
  const [type, using] = pick(retypings[column.typeName] ?? [["text", "$::text"]]);
  return {
    column,
    kind,
    sql: `${alter} alter column ${column.name} drop default, alter column ${column.name} type ${type} using ${using.replaceAll("$", column.name)}`,
  };
};
