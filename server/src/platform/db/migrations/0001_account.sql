create table clients (
  id uuid constraint clients_pkey primary key,
  first_name text not null,
  last_name text not null,
  -- Ten digits.
  mobile text not null,
  -- As typed; unique whatever the case.
  email text not null,
  state text not null,
  password_hash text not null,
  signup_id text not null,
  created_at timestamptz not null default now()
);
create unique index clients_email_key on clients (lower(email));

create table signup_ids (
  id text constraint signup_ids_pkey primary key,
  label text,
  allowed_uses integer not null constraint signup_ids_allowed_uses_positive check (allowed_uses > 0),
  used_count integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint signup_ids_used_within_allowed check (used_count between 0 and allowed_uses)
);

alter table clients
  add constraint clients_signup_id_fkey foreign key (signup_id) references signup_ids (id);
create index clients_signup_id_idx on clients (signup_id);

create table sessions (
  id uuid constraint sessions_pkey primary key,
  client_id uuid not null constraint sessions_client_id_fkey references clients (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Absolute end; the idle end follows from last_seen_at.
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_client_id_idx on sessions (client_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- What a person agreed to, in the words they saw, kept apart from the data it was about.
create table consents (
  id uuid constraint consents_pkey primary key,
  client_id uuid not null constraint consents_client_id_fkey references clients (id),
  subject text not null,
  wording text not null,
  given_at timestamptz not null default now(),
  given_from inet
);
create index consents_client_id_idx on consents (client_id, given_at desc);
