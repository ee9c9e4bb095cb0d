-- What clients and staff said about a business besides the forms, for comparing it with lenders' programs.
create table fit_facts (
  client_id uuid constraint fit_facts_pkey primary key
    constraint fit_facts_client_id_fkey references clients (id) on delete cascade,
  -- All of them, by name, with who said each and when; sealed with the client's data key.
  sealed bytea not null,
  revision integer not null,
  changed_at timestamptz not null default now()
);
