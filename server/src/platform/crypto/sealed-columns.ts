/** A column whose values are sealed with clients' data keys. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that tells a client's rows apart. Its value is part of what a seal is bound to. */
  readonly row: "id" | "client_id" | "file_id" | "form" | "co_borrower_id";
  /** For a table without `client_id`: the table that has it, and the column that refers to that table's `id`. */
  readonly owner?: { readonly table: string; readonly by: string };
}

/** Every one of them. Rotation seals what is in them again, so nothing can be sealed for any other column: see `Place`. */
export const sealedColumns = [
  { table: "drafts", column: "content", row: "form" },
  { table: "profiles", column: "date_of_birth", row: "client_id" },
  { table: "profiles", column: "ssn_last4", row: "client_id" },
  { table: "profiles", column: "ein", row: "client_id" },
  { table: "applications", column: "sealed", row: "id" },
  {
    table: "application_co_borrowers",
    column: "sealed",
    row: "id",
    owner: { table: "applications", by: "application_id" },
  },
  { table: "co_borrower_details", column: "sealed", row: "co_borrower_id" },
  { table: "corrections", column: "sealed", row: "id" },
  { table: "status_changes", column: "note", row: "id" },
  { table: "status_changes", column: "message", row: "id" },
  { table: "status_changes", column: "override", row: "id" },
  { table: "status_changes", column: "correction", row: "id" },
  { table: "messages", column: "sealed", row: "id" },
  { table: "messages", column: "sealed_sender", row: "id" },
  { table: "notes", column: "sealed", row: "id" },
  { table: "appointments", column: "outcome_notes", row: "id" },
  { table: "stored_files", column: "sealed_key", row: "id" },
  { table: "file_readings", column: "sealed", row: "file_id" },
  { table: "pinned_rows", column: "sealed", row: "id" },
  { table: "memo_answers", column: "sealed", row: "id" },
  { table: "memo_remarks", column: "sealed", row: "id" },
  { table: "submissions", column: "memo", row: "id" },
  { table: "fit_facts", column: "sealed", row: "client_id" },
  { table: "fit_runs", column: "sealed", row: "id" },
  { table: "text_numbers", column: "sealed", row: "client_id" },
  { table: "text_codes", column: "sealed", row: "client_id" },
  { table: "ledger_entries", column: "words", row: "id" },
] as const satisfies readonly SealedColumn[];

type PlaceIn<Column> = Column extends SealedColumn
  ? { readonly table: Column["table"]; readonly column: Column["column"]; readonly row: string }
  : never;

/** Where a sealed value is stored. Moved to another row, column, table or client, it no longer opens. */
export type Place = PlaceIn<(typeof sealedColumns)[number]>;
