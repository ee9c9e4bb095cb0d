import { createHash } from "node:crypto";
import type pg from "pg";

/** A statement that runs often: PostgreSQL parses and plans it once per connection. Its text must come from a small set. */
export interface Prepared {
  readonly prepared: string;
  readonly values?: unknown[] | undefined;
}

const known = new Map<string, Readonly<{ name: string; text: string }>>();

/** Names a statement by its text, and keeps the text: pg compares the identical string fastest. */
export const toNamedQuery = ({ prepared, values }: Prepared): pg.QueryConfig => {
  let named = known.get(prepared);
  if (named === undefined) {
    named = { name: createHash("sha256").update(prepared).digest("hex").slice(0, 32), text: prepared };
    known.set(prepared, named);
  }
  return { ...named, values };
};
