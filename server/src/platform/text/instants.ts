/** A row with its instants as text. */
export type WithTextInstants<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null ? Exclude<Row[Column], Date> | string : Row[Column];
};

/** Writes a row's instants in ISO 8601, as the wire and stored orders have them. The rest stays as it is. */
export const formatInstants = <Row extends object>(row: Row): WithTextInstants<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value instanceof Date ? value.toISOString() : value]),
  ) as WithTextInstants<Row>;
