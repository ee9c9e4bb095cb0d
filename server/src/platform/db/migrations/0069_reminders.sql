-- Reminders that run by themselves (decision 45).

-- One row once managers change it: the contract's ReminderSetting.
create table reminder_settings (
  is_only boolean not null default true constraint reminder_settings_pkey primary key
    constraint reminder_settings_is_one check (is_only),
  setting jsonb not null,
  revision integer not null default 1,
  changed_by uuid not null constraint reminder_settings_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);

-- The day, in the client's zone, on which we last looked whether to remind them.
create table reminder_checks (
  client_id uuid constraint reminder_checks_pkey primary key
    constraint reminder_checks_client_id_fkey references clients (id) on delete cascade,
  checked_on date not null
);

-- The same for the owner of a calendar, in the calendar's zone.
create table advisor_reminder_checks (
  advisor_id integer constraint advisor_reminder_checks_pkey primary key
    constraint advisor_reminder_checks_advisor_id_fkey references advisors (id) on delete cascade,
  checked_on date not null
);

-- What was reminded of. One day of a schedule is used up once, also when several servers look.
create table reminders (
  client_id uuid not null constraint reminders_client_id_fkey references clients (id) on delete cascade,
  kind text not null constraint reminders_kind_known
    check (kind in ('papers', 'form', 'offer', 'consent', 'renewal', 'call')),
  -- The id of the request, offer, call, and so on; unique within its kind.
  subject text not null,
  -- The day of the schedule, and the day the matter itself is due.
  scheduled_on date not null,
  due_on date not null,
  -- The firm's own words and names of lenders: nothing that a client typed.
  title text not null,
  -- In the recipient's zone.
  sent_on date not null,
  sent_at timestamptz not null,
  constraint reminders_pkey primary key (client_id, kind, subject, scheduled_on)
);
create index reminders_sent_idx on reminders (client_id, sent_on desc);

-- Clients whose reminders staff paused.
create table reminder_pauses (
  client_id uuid constraint reminder_pauses_pkey primary key
    constraint reminder_pauses_client_id_fkey references clients (id) on delete cascade,
  -- The last day, in the firm's zone; null until someone resumes them.
  until_on date,
  paused_by uuid not null constraint reminder_pauses_paused_by_fkey references staff (id),
  paused_at timestamptz not null default now()
);

-- Optional mails: what is still open, and when it may be time for new funding.
alter table mail_preferences
  add column owed boolean not null default true,
  add column renewals boolean not null default true;

-- What waits for the client, newest first.
create index document_requests_asked_idx on document_requests (requested_at)
  where fulfilled_at is null and withdrawn_at is null;
create index offers_shown_idx on offers (shown_at) where state = 'shown';
create index lender_consents_waiting_idx on lender_consents (asked_at)
  where person = 'client' and given_at is null and declined_at is null and revoked_at is null and voided_at is null;
create index offer_looks_day_idx on offer_looks (due_on) where kind <> 'expires';
