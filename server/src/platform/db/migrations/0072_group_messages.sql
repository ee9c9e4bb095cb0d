-- One message to many clients (decision 48).

create table group_messages (
  id uuid constraint group_messages_pkey primary key,
  staff_id uuid not null constraint group_messages_staff_id_fkey references staff (id),
  -- As it was written, with fields instead of what is filled in: nothing about a client.
  text text not null,
  created_at timestamptz not null default now(),
  stopped_at timestamptz,
  stopped_by uuid constraint group_messages_stopped_by_fkey references staff (id),
  -- When no one was waiting for it anymore.
  ended_at timestamptz,
  constraint group_messages_stopped_whole check ((stopped_at is null) = (stopped_by is null))
);
create index group_messages_newest_idx on group_messages (created_at desc, id desc);
create index group_messages_staff_idx on group_messages (staff_id, created_at desc, id desc);
create index group_messages_running_idx on group_messages (created_at, id) where ended_at is null;

-- Who gets it: one row for each client, so that no one gets it twice.
create table group_message_clients (
  group_message_id uuid not null
    constraint group_message_clients_group_message_id_fkey references group_messages (id) on delete cascade,
  client_id uuid not null constraint group_message_clients_client_id_fkey references clients (id) on delete cascade,
  state text not null constraint group_message_clients_state_known
    check (state in ('waiting', 'sent', 'left out', 'failed')),
  reason text constraint group_message_clients_reason_known
    check (reason in ('turned off', 'not taken', 'deletion requested', 'stopped', 'not theirs')),
  message_id uuid constraint group_message_clients_message_id_fkey references messages (id) on delete set null,
  tries integer not null default 0,
  settled_at timestamptz,
  constraint group_message_clients_pkey primary key (group_message_id, client_id),
  constraint group_message_clients_reasoned check ((state = 'left out') = (reason is not null)),
  constraint group_message_clients_settled check ((state = 'waiting') = (settled_at is null))
);
create index group_message_clients_client_id_idx on group_message_clients (client_id);
create index group_message_clients_message_id_idx on group_message_clients (message_id);
create index group_message_clients_waiting_idx on group_message_clients (group_message_id, client_id) where state = 'waiting';
create index group_message_clients_sent_idx on group_message_clients (settled_at) where state = 'sent';

-- Optional mails: what goes to several clients at once.
alter table mail_preferences add column news boolean not null default true;
