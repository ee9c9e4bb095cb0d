-- Browsers that a client has signed in with, by a keyed hash of what they say of themselves and of their network.
create table known_devices (
  client_id uuid not null constraint known_devices_client_id_fkey references clients (id) on delete cascade,
  hash bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (client_id, hash)
);
