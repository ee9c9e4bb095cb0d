import { DomainError } from "../errors/errors.ts";

/** A position in a list ordered by time and id. */
export interface TimeCursor {
  /** Microseconds since 1970, as text. A Date would lose them, and with them rows between two pages. */
  readonly value: string;
  readonly id: string;
}

const shape = /^(-?\d{1,17})\.([0-9A-Za-z-]{1,36})$/;

const formatCursor = ({ value, id }: TimeCursor): string => `${value}.${id}`;

/** @throws {DomainError} `malformed` for an invalid cursor */
export const parseCursor = (text: string | undefined, id = /^[0-9A-Za-z]+$/): TimeCursor | undefined => {
  if (text === undefined) return undefined;
  const [, value = "", name = ""] = shape.exec(text) ?? [];
  if (value === "" || !id.test(name)) throw new DomainError("malformed");
  return { value, id: name };
};

/** Matches UUIDs. The database would refuse anything else. */
export const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Page<Row> {
  readonly page: readonly Row[];
  readonly next: string | null;
}

/** The rows of a page, and what names its last row when there are more. Expects up to one row more than `size`. */
export const cutPage = <Row>(rows: readonly Row[], size: number, nameRow: (last: Row) => string): Page<Row> => {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : nameRow(last) };
};

/** The same with a cursor of time and id. */
export const toPage = <Row extends { readonly id: string; readonly cursor_value: string }>(
  rows: readonly Row[],
  size: number,
): { readonly page: readonly Row[]; readonly next_cursor: string | null } => {
  const { page, next } = cutPage(rows, size, ({ cursor_value, id }) => formatCursor({ value: cursor_value, id }));
  return { page, next_cursor: next };
};
