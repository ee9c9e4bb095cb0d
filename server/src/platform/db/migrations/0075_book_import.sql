-- A firm's book, brought in from a spreadsheet (decision 40).

alter table opened_clients drop constraint opened_clients_origin_known;
alter table opened_clients add constraint opened_clients_origin_known
  check (origin in ('phone', 'contact message', 'referral', 'other', 'api', 'import'));

create table book_imports (
  id uuid constraint book_imports_pkey primary key,
  staff_id uuid not null constraint book_imports_staff_id_fkey references staff (id),
  -- Who becomes the new clients' advisor.
  advisor_id uuid constraint book_imports_advisor_id_fkey references staff (id),
  file_name text not null,
  row_count integer not null,
  state text not null default 'checking' constraint book_imports_state_known
    check (state in ('checking', 'storing', 'stored', 'undoing', 'undone')),
  -- What happens with rows whose client we may already have.
  for_matches text not null default 'skip' constraint book_imports_for_matches_known
    check (for_matches in ('skip', 'attach', 'create')),
  created_at timestamptz not null default now(),
  stored_at timestamptz,
  -- What an undo removed, since the rows of removed clients go with them.
  removed_count integer not null default 0
);
create index book_imports_created_at_idx on book_imports (created_at desc);
create index book_imports_advisor_id_idx on book_imports (advisor_id) where advisor_id is not null;
create index book_imports_staff_id_idx on book_imports (staff_id);

create table book_import_rows (
  import_id uuid not null constraint book_import_rows_import_id_fkey references book_imports (id) on delete cascade,
  -- The line in the file.
  number integer not null,
  verdict text not null constraint book_import_rows_verdict_known check (verdict in ('new', 'match', 'fault')),
  -- A sentence for each column that can't be read.
  faults jsonb,
  -- Who it may be, and what speaks for that.
  match_id uuid constraint book_import_rows_match_id_fkey references clients (id) on delete cascade,
  matched_by text constraint book_import_rows_matched_by_known check (matched_by in ('email', 'phone', 'name')),
  -- For this row only.
  decision text constraint book_import_rows_decision_known check (decision in ('skip', 'attach', 'create')),
  -- The cells, until they're stored or left out.
  sealed bytea,
  outcome text constraint book_import_rows_outcome_known
    check (outcome in ('created', 'attached', 'skipped', 'faulty', 'kept', 'removed')),
  client_id uuid constraint book_import_rows_client_id_fkey references clients (id) on delete cascade,
  note_id uuid constraint book_import_rows_note_id_fkey references notes (id) on delete set null,
  constraint book_import_rows_pkey primary key (import_id, number)
);
create index book_import_rows_open_idx on book_import_rows (import_id, number) where sealed is not null;
create index book_import_rows_match_id_idx on book_import_rows (match_id) where match_id is not null;
create index book_import_rows_client_id_idx on book_import_rows (client_id) where client_id is not null;
create index book_import_rows_note_id_idx on book_import_rows (note_id) where note_id is not null;

-- What a client was funded before the firm used this desk. Nothing counts it.
create table past_deals (
  id uuid constraint past_deals_pkey primary key,
  client_id uuid not null constraint past_deals_client_id_fkey references clients (id) on delete cascade,
  import_id uuid not null constraint past_deals_import_id_fkey references book_imports (id),
  import_row integer not null,
  lender text not null,
  product text not null,
  -- In dollars.
  amount numeric(14, 2),
  funded_on date
);
create index past_deals_client_id_idx on past_deals (client_id, funded_on desc);
create index past_deals_import_id_idx on past_deals (import_id);

-- To find the same person again.
create index clients_mobile_idx on clients (mobile);
create index clients_name_idx on clients (lower(first_name), lower(last_name), state);
