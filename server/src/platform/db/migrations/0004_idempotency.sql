-- What was answered to a submit that named its intent, so that sending it again acts no second time.
create table idempotency_keys (
  client_id uuid not null constraint idempotency_keys_client_id_fkey references clients (id) on delete cascade,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  -- json, not jsonb: the first answer comes back letter for letter.
  answer json not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (client_id, endpoint, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
