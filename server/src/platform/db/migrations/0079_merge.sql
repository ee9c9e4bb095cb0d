-- Two clients who turned out to be one (decision 44).

create table merged_clients (
  -- The client's until then. The audit and old links keep it.
  id uuid constraint merged_clients_pkey primary key,
  into_id uuid not null constraint merged_clients_into_id_fkey references clients (id) on delete cascade,
  -- What they signed in with: erasing the client finds what was sent from there.
  email text not null,
  signup_id text constraint merged_clients_signup_id_fkey references signup_ids (id),
  signed_up_at timestamptz not null,
  merged_by uuid not null constraint merged_clients_merged_by_fkey references staff (id),
  merged_at timestamptz not null default now(),
  constraint merged_clients_not_itself check (id <> into_id)
);
create index merged_clients_into_id_idx on merged_clients (into_id);

create function was_merged(client_id uuid, into_client_id uuid) returns boolean language sql stable as $$
  select exists (select 1 from merged_clients where id = client_id and into_id = into_client_id)
$$;

-- What only grows goes with its client when two are merged, and only so.
drop trigger ledger_entries_refuse on ledger_entries;
create trigger ledger_entries_refuse before update on ledger_entries for each row
  when (pg_trigger_depth() = 0 and (
    (old.id, old.submission_id, old.lender_id, old.kind, old.cents, old.paid_by, old.basis_cents, old.percent, old.on_day,
      old.staff_id, old.clawback_steps, old.corrects, old.recorded_by, old.recorded_at)
    is distinct from (new.id, new.submission_id, new.lender_id, new.kind, new.cents, new.paid_by, new.basis_cents, new.percent,
      new.on_day, new.staff_id, new.clawback_steps, new.corrects, new.recorded_by, new.recorded_at)
    or old.client_id is distinct from new.client_id and not was_merged(old.client_id, new.client_id)))
  execute function refuse_ledger_change();

drop trigger submission_events_refuse on submission_events;
create trigger submission_events_refuse before update on submission_events for each row
  when (to_jsonb(old) - 'client_id' is distinct from to_jsonb(new) - 'client_id' or not was_merged(old.client_id, new.client_id))
  execute function refuse_event_change();

drop trigger disclosure_events_refuse on disclosure_events;
create trigger disclosure_events_refuse before update on disclosure_events for each row
  when (to_jsonb(old) - 'client_id' is distinct from to_jsonb(new) - 'client_id' or not was_merged(old.client_id, new.client_id))
  execute function refuse_event_change();
create trigger disclosure_events_refuse_truncate before truncate on disclosure_events
  for each statement execute function refuse_event_change();
