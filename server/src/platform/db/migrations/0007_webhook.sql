-- One row per event that the automation webhook is told of; its id is the event's, the same at every try.
create table webhook_deliveries (
  id uuid constraint webhook_deliveries_pkey primary key,
  kind text not null,
  subject_id uuid not null,
  client_id uuid not null constraint webhook_deliveries_client_id_fkey references clients (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  last_status integer,
  -- A word of ours, never what the receiver said.
  last_error text,
  delivered_at timestamptz
);
create index webhook_deliveries_client_id_idx on webhook_deliveries (client_id);
create index webhook_deliveries_open_idx on webhook_deliveries (created_at) where delivered_at is null;
