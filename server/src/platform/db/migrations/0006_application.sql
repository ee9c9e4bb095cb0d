create table applications (
  id uuid constraint applications_pkey primary key,
  client_id uuid not null constraint applications_client_id_fkey references clients (id),
  reference text not null constraint applications_reference_key unique,
  funding_type text not null,
  -- Whole US dollars.
  requested_amount bigint not null constraint applications_requested_amount_not_negative check (requested_amount >= 0),
  status text not null default 'Submitted' constraint applications_status_known
    check (status in ('Submitted', 'Under Review', 'Documents Needed', 'Term Sheet', 'Approved', 'Funded', 'Declined', 'Withdrawn')),
  submitted_at timestamptz not null
);
create index applications_client_id_idx on applications (client_id, submitted_at desc, id);

create table appointments (
  id uuid constraint appointments_pkey primary key,
  client_id uuid not null constraint appointments_client_id_fkey references clients (id),
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'Scheduled' constraint appointments_status_known check (status in ('Scheduled', 'Cancelled')),
  constraint appointments_ends_after_start check (ends_at > starts_at)
);
create index appointments_client_id_idx on appointments (client_id, starts_at);
