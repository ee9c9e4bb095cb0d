-- One code at a time per client; only its keyed hash is kept.
create table password_reset_codes (
  client_id uuid constraint password_reset_codes_pkey primary key
    constraint password_reset_codes_client_id_fkey references clients (id) on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  -- Counted before a try is compared, so that parallel tries count too.
  tries integer not null default 0
);
