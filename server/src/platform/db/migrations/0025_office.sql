alter table signup_ids
  -- Null for one that was issued by the operator's command, or at the first start.
  add column issued_by uuid constraint signup_ids_issued_by_fkey references staff (id),
  add column revoked_by uuid constraint signup_ids_revoked_by_fkey references staff (id),
  -- Whoever signs up with it gives this address.
  add column bound_email text,
  add column search text not null
    generated always as (' ' || search_words(id || ' ' || coalesce(label, '') || ' ' || coalesce(bound_email, ''))) stored,
  add constraint signup_ids_bound_is_for_one check (bound_email is null or allowed_uses = 1);
create index signup_ids_created_at_idx on signup_ids (created_at desc, id desc);
create index signup_ids_open_idx on signup_ids (created_at desc, id desc) where revoked_at is null and used_count < allowed_uses;
create index signup_ids_search_idx on signup_ids using gin (search gin_trgm_ops);
create index signup_ids_bound_email_idx on signup_ids (lower(bound_email)) where bound_email is not null;

-- To whom an id was mailed.
create table signup_id_mails (
  id uuid constraint signup_id_mails_pkey primary key,
  signup_id text not null constraint signup_id_mails_signup_id_fkey references signup_ids (id) on delete cascade,
  name text not null,
  email text not null,
  staff_id uuid not null constraint signup_id_mails_staff_id_fkey references staff (id),
  mailed_at timestamptz not null default now()
);
create index signup_id_mails_signup_id_idx on signup_id_mails (signup_id, mailed_at desc);
create index signup_id_mails_email_idx on signup_id_mails (lower(email));

-- Who came by which, newest first.
drop index clients_signup_id_idx;
create index clients_signup_id_idx on clients (signup_id, created_at desc, id desc);

-- Whose calendar it is; none for one that nobody at the desk keeps.
alter table advisors
  add column staff_id uuid constraint advisors_staff_id_fkey references staff (id) constraint advisors_staff_id_key unique,
  -- Of the hours and the days; goes up with every change.
  add column revision integer not null default 0,
  add column changed_by uuid constraint advisors_changed_by_fkey references staff (id);

alter table appointment_types
  -- One that is not is no longer offered; what was booked stays.
  add column is_active boolean not null default true,
  add column revision integer not null default 0,
  add column changed_by uuid constraint appointment_types_changed_by_fkey references staff (id);
create index appointment_types_advisor_id_idx on appointment_types (advisor_id, position, id);
-- Answers name the question they were given to: one that was asked is never deleted or put in other words, it is asked no longer.
alter table appointment_questions add column is_active boolean not null default true;
alter table appointment_question_choices add column is_active boolean not null default true;

alter table appointments
  -- What became of the call, once somebody of the firm has said so.
  add column outcome text
    constraint appointments_outcome_known check (outcome in ('Held', 'No show', 'Not reached', 'Moved by phone', 'No longer needed')),
  -- For the firm alone; sealed with the client's data key.
  add column outcome_notes bytea,
  add column outcome_by uuid constraint appointments_outcome_by_fkey references staff (id),
  add column outcome_at timestamptz,
  -- Goes up with every change of time, state or outcome, whoever makes it; a change names the one it was made on.
  add column revision integer not null default 0,
  add constraint appointments_outcome_has_author check ((outcome is null and outcome_notes is null) or outcome_by is not null);
create index appointments_starts_at_idx on appointments (starts_at, id);
create index appointments_advisor_id_idx on appointments (advisor_id, starts_at, id);

create function raise_appointment_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger appointments_raise_revision before update of starts_at, status, outcome, outcome_notes on appointments
  for each row execute function raise_appointment_revision();

-- Every time that a call was moved or cancelled, and by whom.
create table appointment_changes (
  id uuid constraint appointment_changes_pkey primary key,
  appointment_id uuid not null
    constraint appointment_changes_appointment_id_fkey references appointments (id) on delete cascade,
  client_id uuid not null constraint appointment_changes_client_id_fkey references clients (id) on delete cascade,
  what text not null constraint appointment_changes_what_known check (what in ('moved', 'cancelled')),
  -- When the call was to begin before.
  started_at timestamptz not null,
  -- Null for the client.
  staff_id uuid constraint appointment_changes_staff_id_fkey references staff (id),
  changed_at timestamptz not null default now()
);
create index appointment_changes_appointment_id_idx on appointment_changes (appointment_id, changed_at desc);
create index appointment_changes_client_id_idx on appointment_changes (client_id, changed_at desc);

alter table contact_messages
  add column state text not null default 'open'
    constraint contact_messages_state_known check (state in ('open', 'answered', 'closed')),
  -- When somebody of the firm first opened it.
  add column read_at timestamptz,
  -- Goes up with every reply and change of state.
  add column revision integer not null default 0,
  add column changed_by uuid constraint contact_messages_changed_by_fkey references staff (id),
  add column search text not null generated always as
    (' ' || search_words(full_name || ' ' || email || ' ' || phone || ' ' || coalesce(company, '') || ' ' || subject)) stored;
drop index contact_messages_received_at_idx;
create index contact_messages_received_at_idx on contact_messages (received_at desc, id desc);
create index contact_messages_state_idx on contact_messages (state, received_at desc, id desc);
create index contact_messages_unread_idx on contact_messages (received_at) where read_at is null;
create index contact_messages_search_idx on contact_messages using gin (search gin_trgm_ops);
create index contact_messages_email_idx on contact_messages (lower(email));

-- The mail of a reply has the cause 'contact-reply:<id>'.
create table contact_replies (
  id uuid constraint contact_replies_pkey primary key,
  message_id uuid not null constraint contact_replies_message_id_fkey references contact_messages (id) on delete cascade,
  staff_id uuid not null constraint contact_replies_staff_id_fkey references staff (id),
  subject text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
create index contact_replies_message_id_idx on contact_replies (message_id, sent_at);

-- For the firm alone.
create table contact_notes (
  id uuid constraint contact_notes_pkey primary key,
  message_id uuid not null constraint contact_notes_message_id_fkey references contact_messages (id) on delete cascade,
  staff_id uuid not null constraint contact_notes_staff_id_fkey references staff (id),
  text text not null,
  written_at timestamptz not null default now()
);
create index contact_notes_message_id_idx on contact_notes (message_id, written_at);
