import { createHash } from "node:crypto";
import type pg from "pg";

/** A statement that runs often: PostgreSQL parses and plans it once per connection. Its text must come from a small set. */
export interface Prepared {
  readonly prepared: string;
  readonly values?: unknown[] | undefined;
}

const known = new Map<string, Readonly<{ name: string; text: string }>>();

/** Names a statement by its text, and keeps the text: pg compares the identical string fastest. */
export const nameStatement = (text: string): Readonly<{ name: string; text: string }> => {
  let named = known.get(text);
  if (named === undefined) {
    named = { name: createHash("sha256").update(text).digest("hex").slice(0, 32), text };
    known.set(text, named);
  }
  return named;
};

export const toNamedQuery = ({ prepared, values }: Prepared): pg.QueryConfig => ({
  ...nameStatement(prepared),
  values,
});
