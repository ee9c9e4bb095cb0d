-- A client's file as it lies in the store, under its id: encrypted with a key of its own. The row comes after the bytes.
create table stored_files (
  id uuid constraint stored_files_pkey primary key,
  client_id uuid not null constraint stored_files_client_id_fkey references clients (id),
  name text not null,
  media_type text not null,
  size_bytes bigint not null constraint stored_files_size_positive check (size_bytes > 0),
  -- The file's key, sealed with the client's data key.
  sealed_key bytea not null,
  state text not null constraint stored_files_state_known check (state in ('checking', 'clean', 'infected')),
  created_at timestamptz not null default now()
);
create index stored_files_client_id_idx on stored_files (client_id);
create index stored_files_checking_idx on stored_files (created_at) where state = 'checking';

create table document_types (
  id integer generated always as identity constraint document_types_pkey primary key,
  -- The name the forms know it by; the firm's own types have one too.
  slug text not null constraint document_types_slug_key unique,
  name text not null,
  description text not null,
  position integer not null
);
insert into document_types (slug, name, description, position) values
  ('drivers_license', 'Driver''s license', 'Front and back of each owner''s license, photographed so that every word can be read.', 10),
  ('voided_check', 'Voided check', 'A voided check of the business account, or a bank letter with its routing and account number.', 20),
  ('ein_letter', 'EIN letter', 'The letter in which the IRS gave the business its number (CP 575 or 147C).', 30),
  ('bank_statements', 'Bank statements', 'The last three months of the business account, all pages of each, also the empty ones.', 40),
  ('tax_returns', 'Tax returns', 'The most recent business return and, where a lender asks for them, personal returns. All schedules.', 50),
  ('ar_aging', 'A/R aging report', 'Who owes the business how much, and for how long. Your accounting program prints it.', 60),
  ('equipment_quote', 'Equipment quote', 'The seller''s invoice or quote, with the equipment, its price and the seller''s name.', 70),
  ('business_plan', 'Business plan', 'For startups and SBA loans: what the business does, its market, and figures for the next two years.', 80),
  ('other', 'Other', 'Anything else your advisor asked you for.', 90);

create table documents (
  id uuid constraint documents_pkey primary key,
  client_id uuid not null constraint documents_client_id_fkey references clients (id),
  document_type_id integer not null constraint documents_document_type_id_fkey references document_types (id),
  file_id uuid not null
    constraint documents_file_id_key unique
    constraint documents_file_id_fkey references stored_files (id),
  -- Set when it was handed over with an application, and in answer to which of its fields.
  application_id uuid constraint documents_application_id_fkey references applications (id),
  field text,
  uploaded_at timestamptz not null default now(),
  -- For a few seconds it can be brought back; then row and bytes go.
  deleted_at timestamptz
);
create index documents_client_id_idx on documents (client_id, uploaded_at desc, id);
create index documents_application_id_idx on documents (application_id);
create index documents_deleted_at_idx on documents (deleted_at) where deleted_at is not null;

-- Files handed over with an application that is still being filled in.
create table draft_files (
  id uuid constraint draft_files_pkey primary key,
  client_id uuid not null constraint draft_files_client_id_fkey references clients (id),
  form text not null,
  field text not null,
  file_id uuid not null
    constraint draft_files_file_id_key unique
    constraint draft_files_file_id_fkey references stored_files (id),
  created_at timestamptz not null default now()
);
create index draft_files_client_id_idx on draft_files (client_id, form, created_at, id);
