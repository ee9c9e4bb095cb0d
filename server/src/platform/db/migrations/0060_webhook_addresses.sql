-- What other systems of the firm may hear of: ids, times, and statuses only. Erased with the client.
create table firm_events (
  id uuid constraint firm_events_pkey primary key,
  position bigint generated always as identity,
  -- Positions are given out before the commit. Readers go by both, and wait for transactions that still run.
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  kind text not null,
  subject_id uuid not null,
  client_id uuid not null constraint firm_events_client_id_fkey references clients (id) on delete cascade,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index firm_events_client_id_idx on firm_events (client_id);
create index firm_events_order_idx on firm_events (transaction, position);

create table webhook_addresses (
  id uuid constraint webhook_addresses_pkey primary key,
  name text not null,
  -- All that is shown of the address: the rest may be a secret of the receiver's.
  host text not null,
  -- The address and the secret that signs, with this program's secret; null for the one in the environment.
  sealed bytea,
  -- The one in the environment: sent whole pre-qualifications, as it was before there were others.
  is_configured boolean not null default false,
  events text[] not null,
  is_active boolean not null,
  -- The first failure since something was delivered.
  failing_since timestamptz,
  paused_at timestamptz,
  revision integer not null default 0,
  changed_by uuid constraint webhook_addresses_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now(),
  constraint webhook_addresses_sealed check (is_configured = (sealed is null))
);
create unique index webhook_addresses_configured_key on webhook_addresses (is_configured) where is_configured;
-- The server makes it active when it starts with an address in its environment.
insert into webhook_addresses (id, name, host, is_configured, events, is_active)
  values ('00000000-0000-4000-8000-000000000060', 'From the environment', '', true, '{prequalification.submitted}', false);

-- Deliveries that exist are the configured address's.
alter table webhook_deliveries
  add column address_id uuid not null default '00000000-0000-4000-8000-000000000060'
    constraint webhook_deliveries_address_id_fkey references webhook_addresses (id) on delete cascade,
  -- Null where the event has the delivery's own id.
  add column event_id uuid,
  -- The order in which an address hears of one client.
  add column position bigint generated always as identity,
  -- When it is tried next; null once it was delivered or given up.
  add column due_at timestamptz,
  -- Tries since it was queued.
  add column tries integer not null default 0;
-- What the queue still had.
update webhook_deliveries set due_at = now(), tries = least(attempts, 33)
  where delivered_at is null and greatest(created_at, resend_asked_at) > now() - interval '27 hours'
    and last_error is distinct from 'its subject no longer exists';
create index webhook_deliveries_due_idx on webhook_deliveries (address_id, due_at) where due_at is not null;
create index webhook_deliveries_lane_idx on webhook_deliveries (address_id, client_id, position) where due_at is not null;
create index webhook_deliveries_address_idx on webhook_deliveries (address_id, created_at, id);
