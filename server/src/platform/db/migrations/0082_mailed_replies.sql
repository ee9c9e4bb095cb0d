-- Clients' replies by mail (decision 49).
alter table messages
  add column is_mailed boolean not null default false,
  -- Who sent it, when that isn't the account's address.
  add column sealed_sender bytea,
  add constraint messages_sender_of_mail check (is_mailed or sealed_sender is null);

-- What became of each mail in the mailbox for replies. It names no one: the mail itself stays in the mailbox.
create table inbound_mails (
  id uuid constraint inbound_mails_pkey primary key,
  -- SHA-256 of what makes it the same mail, or of its place in the mailbox while it can't be read.
  key bytea not null constraint inbound_mails_key_key unique,
  client_id uuid constraint inbound_mails_client_id_fkey references clients (id) on delete cascade,
  outcome text not null constraint inbound_mails_outcome_known check (outcome in (
    'taken', 'automatic', 'own', 'no_address', 'unknown_address', 'too_many', 'too_large', 'unreadable', 'empty', 'failed'
  )),
  -- How often it couldn't be taken because of an error of ours.
  tries smallint not null default 0,
  arrived_at timestamptz not null default now()
);
create index inbound_mails_client_id_idx on inbound_mails (client_id);
create index inbound_mails_arrived_at_idx on inbound_mails (arrived_at desc, id desc);
