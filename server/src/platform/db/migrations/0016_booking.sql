create table advisors (
  id integer generated always as identity constraint advisors_pkey primary key,
  name text not null,
  -- Where the firm's own copy of a booking goes.
  email text not null,
  -- An IANA zone id, never an offset.
  time_zone text not null,
  -- Raised to make an old address of the calendar feed useless.
  feed_version integer not null default 1
);

-- Minutes since midnight on the wall clock of the advisor's zone; several rows a day make a break between them.
create table advisor_hours (
  advisor_id integer not null constraint advisor_hours_advisor_id_fkey references advisors (id) on delete cascade,
  -- 1 for Monday.
  weekday integer not null constraint advisor_hours_weekday_known check (weekday between 1 and 7),
  from_minute integer not null,
  until_minute integer not null,
  constraint advisor_hours_pkey primary key (advisor_id, weekday, from_minute),
  constraint advisor_hours_in_a_day check (from_minute >= 0 and from_minute < until_minute and until_minute <= 1440)
);
create table advisor_days_off (
  advisor_id integer not null constraint advisor_days_off_advisor_id_fkey references advisors (id) on delete cascade,
  day date not null,
  constraint advisor_days_off_pkey primary key (advisor_id, day)
);
create table advisor_extra_hours (
  advisor_id integer not null constraint advisor_extra_hours_advisor_id_fkey references advisors (id) on delete cascade,
  day date not null,
  from_minute integer not null,
  until_minute integer not null,
  constraint advisor_extra_hours_pkey primary key (advisor_id, day, from_minute),
  constraint advisor_extra_hours_in_a_day check (from_minute >= 0 and from_minute < until_minute and until_minute <= 1440)
);

create table appointment_types (
  id integer generated always as identity constraint appointment_types_pkey primary key,
  advisor_id integer not null constraint appointment_types_advisor_id_fkey references advisors (id),
  name text not null,
  description text not null,
  -- How the call is held.
  location text not null,
  duration_minutes integer not null constraint appointment_types_duration_sane check (duration_minutes between 5 and 480),
  buffer_before_minutes integer not null default 0 constraint appointment_types_buffer_before_sane check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes integer not null default 0 constraint appointment_types_buffer_after_sane check (buffer_after_minutes between 0 and 240),
  notice_minutes integer not null,
  step_minutes integer not null constraint appointment_types_step_sane check (step_minutes between 5 and 480),
  horizon_days integer not null constraint appointment_types_horizon_sane check (horizon_days between 1 and 730),
  -- Until then before the call the client can move or cancel it.
  change_notice_hours integer not null,
  -- A JPEG.
  cover bytea,
  position integer not null
);
create table appointment_questions (
  id integer generated always as identity constraint appointment_questions_pkey primary key,
  appointment_type_id integer not null
    constraint appointment_questions_appointment_type_id_fkey references appointment_types (id) on delete cascade,
  name text not null,
  is_required boolean not null,
  position integer not null
);
create index appointment_questions_type_idx on appointment_questions (appointment_type_id, position);
create table appointment_question_choices (
  id integer generated always as identity constraint appointment_question_choices_pkey primary key,
  question_id integer not null
    constraint appointment_question_choices_question_id_fkey references appointment_questions (id) on delete cascade,
  name text not null,
  position integer not null
);
create index appointment_question_choices_question_idx on appointment_question_choices (question_id, position);

-- Nothing could be booked before: the table is empty.
alter table appointments
  add column advisor_id integer not null constraint appointments_advisor_id_fkey references advisors (id),
  add column appointment_type_id integer not null
    constraint appointments_appointment_type_id_fkey references appointment_types (id),
  -- What it takes of the advisor's time, buffers included.
  add column taken tstzrange not null,
  -- The client's zone, in which mails tell the time.
  add column time_zone text not null,
  add column full_name text not null,
  add column email text not null,
  add column phone text not null,
  add column location text not null,
  -- Questions as they were asked, with the answers.
  add column answers jsonb not null,
  -- Goes up with every change: calendars take the newest.
  add column sequence integer not null default 0,
  add column change_until timestamptz not null,
  add column created_at timestamptz not null default now(),
  add column day_reminder_at timestamptz,
  add column hour_reminder_at timestamptz,
  -- Two calls of one advisor never overlap, whoever asks first. (A range of one integer, for want of another index method.)
  add constraint appointments_no_overlap
    exclude using gist (int4range(advisor_id, advisor_id, '[]') with &&, taken with &&) where (status = 'Scheduled');
create index appointments_upcoming_idx on appointments (starts_at) where status = 'Scheduled';

-- A slot that somebody is filling in the details for; one per client.
create table slot_holds (
  client_id uuid constraint slot_holds_pkey primary key
    constraint slot_holds_client_id_fkey references clients (id) on delete cascade,
  advisor_id integer not null constraint slot_holds_advisor_id_fkey references advisors (id),
  taken tstzrange not null,
  held_until timestamptz not null,
  constraint slot_holds_no_overlap exclude using gist (int4range(advisor_id, advisor_id, '[]') with &&, taken with &&)
);
