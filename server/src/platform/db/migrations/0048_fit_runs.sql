-- Each time a client's business was compared with the live programs and something came out differently.
create table fit_runs (
  id uuid constraint fit_runs_pkey primary key,
  client_id uuid not null constraint fit_runs_client_id_fkey references clients (id) on delete cascade,
  -- The firm's day, and the catalog's count of live changes: with the versions in `outcomes`, the rules of that day.
  compared_on date not null,
  catalog_version integer not null,
  -- By program: its version, the outcome, and the day on which time alone makes it fit. Plain, for lists.
  outcomes jsonb not null,
  -- The facts it was compared with, sealed with the client's data key.
  sealed bytea not null,
  made_at timestamptz not null default now()
);
create index fit_runs_client_id_idx on fit_runs (client_id, made_at desc);

-- When each client was compared last, whether or not anything was different.
create table fit_checks (
  client_id uuid constraint fit_checks_pkey primary key
    constraint fit_checks_client_id_fkey references clients (id) on delete cascade,
  checked_at timestamptz not null,
  checked_on date not null,
  catalog_version integer not null
);
