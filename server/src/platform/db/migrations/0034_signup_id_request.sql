-- People who have no Sign Up Id and ask for one. All they give is an address.
create table signup_id_requests (
  id uuid constraint signup_id_requests_pkey primary key,
  email text not null,
  state text not null default 'open'
    constraint signup_id_requests_state_known check (state in ('open', 'answered', 'dismissed')),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Null while it is open, and when it was answered automatically.
  settled_by uuid constraint signup_id_requests_settled_by_fkey references staff (id),
  constraint signup_id_requests_open_is_unsettled check ((state = 'open') = (settled_at is null))
);
-- Someone who asks again while they wait is in the list once.
create unique index signup_id_requests_open_email_key on signup_id_requests (lower(email)) where state = 'open';
create index signup_id_requests_state_idx on signup_id_requests (state, asked_at desc, id desc);
create index signup_id_requests_email_idx on signup_id_requests (lower(email));

-- How requests are answered. No row until someone has changed it; until then the desk answers.
create table signup_id_answering (
  is_only boolean constraint signup_id_answering_pkey primary key default true
    constraint signup_id_answering_one_row check (is_only),
  is_automatic boolean not null,
  revision integer not null default 1,
  changed_by uuid not null constraint signup_id_answering_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);

-- Null for an id that was mailed automatically.
alter table signup_id_mails alter column staff_id drop not null;
