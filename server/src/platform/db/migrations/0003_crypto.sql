-- Proof of which master key this database belongs to: one row at most.
create table master_key_canary (
  is_only boolean constraint master_key_canary_pkey primary key default true
    constraint master_key_canary_one_row check (is_only),
  master_key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- The program's own keys (tokens, captchas), wrapped by the master key. The newest of a purpose is the one in use.
create table secrets (
  id uuid constraint secrets_pkey primary key,
  purpose text not null,
  master_key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
create index secrets_purpose_idx on secrets (purpose, created_at desc);

-- One data key per client, wrapped by the master key. Destroying the row makes all that the client sealed unreadable.
create table client_keys (
  id uuid constraint client_keys_pkey primary key,
  client_id uuid not null
    constraint client_keys_client_id_key unique
    constraint client_keys_client_id_fkey references clients (id) on delete cascade,
  master_key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
