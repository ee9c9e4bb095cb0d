-- Text messages as a second way for reminders (decision 52).

-- The mobile number that a client confirmed, and whether texts still go to it.
create table text_numbers (
  client_id uuid constraint text_numbers_pkey primary key
    constraint text_numbers_client_id_fkey references clients (id) on delete cascade,
  sealed bytea not null,
  -- Keyed: finds whose number a reply came from.
  number_hash bytea not null,
  confirmed_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text constraint text_numbers_ended_by_known check (ended_by in ('client', 'staff', 'stop', 'refused')),
  constraint text_numbers_ended_whole check ((ended_at is null) = (ended_by is null))
);
create index text_numbers_number_hash_idx on text_numbers (number_hash);

-- A code that was sent to a number and waits to be entered.
create table text_codes (
  client_id uuid constraint text_codes_pkey primary key
    constraint text_codes_client_id_fkey references clients (id) on delete cascade,
  sealed bytea not null,
  number_hash bytea not null,
  code_hash bytea not null,
  -- What the client agreed to when they asked for the code.
  wording text not null,
  tries_left integer not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Numbers that replied STOP. They belong to no one, so that they outlive an account.
create table text_opt_outs (
  number_hash bytea constraint text_opt_outs_pkey primary key,
  stopped_at timestamptz not null default now()
);

-- Replies that were handled, by the provider's id: it may send one twice.
create table text_receipts (
  provider_id text constraint text_receipts_pkey primary key,
  received_at timestamptz not null default now()
);

-- Reminders by text, at most one a day for each client.
create table texts (
  id uuid constraint texts_pkey primary key,
  client_id uuid not null constraint texts_client_id_fkey references clients (id) on delete cascade,
  -- In the client's zone.
  day date not null,
  -- What it reminds of: kinds of reminders.
  kinds text[] not null,
  state text not null default 'waiting'
    constraint texts_state_known check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'missed')),
  -- Goes out between them.
  due_at timestamptz not null,
  until_at timestamptz not null,
  tries integer not null default 0,
  claimed_at timestamptz,
  settled_at timestamptz,
  -- The provider's id of the message.
  provider_id text,
  -- Why it failed or has to wait: a code, or a word of ours.
  reason text,
  created_at timestamptz not null default now(),
  constraint texts_client_id_day_key unique (client_id, day)
);
create index texts_open_idx on texts (due_at) where state in ('waiting', 'sending');
