-- Keys with which the firm's other systems call /api/v1 (decision 47).

create table api_keys (
  id uuid constraint api_keys_pkey primary key,
  name text not null,
  -- SHA-256 of the key, which is shown once and stored nowhere.
  key_hash bytea not null constraint api_keys_key_hash_key unique,
  -- The key's last characters, so that people can tell keys apart.
  hint text not null,
  scopes text[] not null,
  made_by uuid not null constraint api_keys_made_by_fkey references staff (id),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_network text,
  revoked_at timestamptz,
  revoked_by uuid constraint api_keys_revoked_by_fkey references staff (id),
  -- When someone first sent it in an address, which ends up in logs.
  exposed_at timestamptz
);

alter table audit_entries drop constraint audit_entries_actor_kind_known;
alter table audit_entries add constraint audit_entries_actor_kind_known
  check (actor_kind in ('staff', 'client', 'system', 'key'));

alter table opened_clients drop constraint opened_clients_origin_known;
alter table opened_clients add constraint opened_clients_origin_known
  check (origin in ('phone', 'contact message', 'referral', 'other', 'api'));

-- What a key wrote. The member is the one who made the key.
alter table notes add column api_key_id uuid constraint notes_api_key_id_fkey references api_keys (id);
alter table tasks add column api_key_id uuid constraint tasks_api_key_id_fkey references api_keys (id);

-- The lists of /api/v1 show all clients' rows, newest first.
create index submissions_created_at_idx on submissions (created_at, id);
create index offers_created_at_idx on offers (created_at, id);
