-- A statement's row that a member of staff keeps in a client's file. No other row is kept.
create table pinned_rows (
  id uuid constraint pinned_rows_pkey primary key,
  client_id uuid not null constraint pinned_rows_client_id_fkey references clients (id) on delete cascade,
  document_id uuid not null constraint pinned_rows_document_id_fkey references documents (id) on delete cascade,
  staff_id uuid not null constraint pinned_rows_staff_id_fkey references staff (id),
  -- The row, where it's printed, and the file's hash.
  sealed bytea not null,
  pinned_at timestamptz not null default now()
);

create index pinned_rows_client_idx on pinned_rows (client_id, pinned_at);
create index pinned_rows_document_idx on pinned_rows (document_id);
