-- One act on many clients (decision 60).

create table bulk_acts (
  id uuid constraint bulk_acts_pkey primary key,
  staff_id uuid not null constraint bulk_acts_staff_id_fkey references staff (id),
  -- What is done, as the contract says it: nothing about one client.
  act jsonb not null,
  -- Of the member or the pack in it.
  name text,
  -- Null for what is done to clients rather than to their files.
  file_kind text constraint bulk_acts_file_kind_known check (file_kind in ('prequalification', 'application')),
  -- How many are in which state, and why.
  counts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  starts_at timestamptz not null default now(),
  stopped_at timestamptz,
  stopped_by uuid constraint bulk_acts_stopped_by_fkey references staff (id),
  -- When no one was waiting for it anymore.
  ended_at timestamptz,
  undo_started_at timestamptz,
  undo_by uuid constraint bulk_acts_undo_by_fkey references staff (id),
  undo_ended_at timestamptz,
  constraint bulk_acts_stopped_whole check ((stopped_at is null) = (stopped_by is null)),
  constraint bulk_acts_undo_whole check ((undo_started_at is null) = (undo_by is null)),
  constraint bulk_acts_undo_after check (undo_started_at is null or ended_at is not null)
);
create index bulk_acts_newest_idx on bulk_acts (created_at desc, id desc);
create index bulk_acts_staff_idx on bulk_acts (staff_id, created_at desc, id desc);
create index bulk_acts_running_idx on bulk_acts (created_at, id) where ended_at is null;
create index bulk_acts_undoing_idx on bulk_acts (undo_started_at, id) where undo_ended_at is null and undo_started_at is not null;

-- To whom, or to whose file: one row for each, so that nothing is done twice.
create table bulk_act_clients (
  bulk_act_id uuid not null constraint bulk_act_clients_bulk_act_id_fkey references bulk_acts (id) on delete cascade,
  -- By name.
  number integer not null,
  client_id uuid not null constraint bulk_act_clients_client_id_fkey references clients (id) on delete cascade,
  -- The submission, and where it was when it was chosen.
  file_id uuid,
  seen_status text,
  state text not null constraint bulk_act_clients_state_known
    check (state in ('waiting', 'done', 'refused', 'failed', 'undone', 'kept')),
  reason text constraint bulk_act_clients_reason_known check (reason in (
    'not theirs', 'turned off', 'not taken', 'deletion requested', 'already so', 'has advisor', 'no rule', 'account taken', 'link sent', 'nothing to ask',
    'moved since', 'held', 'refused', 'stopped', 'member left', 'changed since', 'too late'
  )),
  detail text,
  -- What undoing has to take back.
  made jsonb,
  message_id uuid constraint bulk_act_clients_message_id_fkey references messages (id) on delete set null,
  tries integer not null default 0,
  settled_at timestamptz,
  constraint bulk_act_clients_pkey primary key (bulk_act_id, number),
  constraint bulk_act_clients_reasoned check ((state in ('refused', 'kept')) = (reason is not null)),
  constraint bulk_act_clients_settled check ((state = 'waiting') = (settled_at is null)),
  constraint bulk_act_clients_file_whole check ((file_id is null) = (seen_status is null))
);
create index bulk_act_clients_client_id_idx on bulk_act_clients (client_id);
create index bulk_act_clients_message_id_idx on bulk_act_clients (message_id);
create index bulk_act_clients_waiting_idx on bulk_act_clients (bulk_act_id, tries, number) where state = 'waiting';
create index bulk_act_clients_sent_idx on bulk_act_clients (settled_at) where state = 'done';

-- Messages to many were the first of them.
insert into bulk_acts (id, staff_id, act, created_at, starts_at, stopped_at, stopped_by, ended_at)
  select id, staff_id, jsonb_build_object('kind', 'message', 'text', text), created_at, starts_at, stopped_at, stopped_by, ended_at
  from group_messages;
insert into bulk_act_clients (bulk_act_id, number, client_id, state, reason, message_id, tries, settled_at)
  select w.group_message_id,
    row_number() over (partition by w.group_message_id order by lower(c.first_name || ' ' || c.last_name), c.id), w.client_id,
    case w.state when 'sent' then 'done' when 'left out' then 'refused' else w.state end, w.reason, w.message_id, w.tries, w.settled_at
  from group_message_clients w join clients c on c.id = w.client_id;
update bulk_acts g set counts = coalesce((select jsonb_agg(n) from (
    select state, reason, count(*) as count from bulk_act_clients where bulk_act_id = g.id group by 1, 2 order by 3 desc
  ) n), '[]');
drop table group_message_clients;
drop table group_messages;
