-- What a member put off on Today, until a day or until something new happens in it.
create table snoozes (
  staff_id uuid not null constraint snoozes_staff_id_fkey references staff (id) on delete cascade,
  list text not null constraint snoozes_list_check
    check (list in ('unanswered', 'messages', 'documents', 'overdue', 'past_calls', 'tasks', 'quiet')),
  -- What the list's row is about: the client, the submission, or the task.
  subject_id uuid not null,
  client_id uuid not null constraint snoozes_client_id_fkey references clients (id) on delete cascade,
  -- Back on this day.
  until_on date not null,
  snoozed_at timestamptz not null default now(),
  constraint snoozes_pkey primary key (staff_id, list, subject_id)
);
create index snoozes_client_id_idx on snoozes (client_id);
