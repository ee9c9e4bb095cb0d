-- New login addresses that wait for the new mailbox to confirm them, and the ones that were confirmed (decision 51).

create table email_changes (
  id uuid constraint email_changes_pkey primary key,
  client_id uuid not null constraint email_changes_client_id_fkey references clients (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  -- Null when the client asked for it.
  staff_id uuid constraint email_changes_staff_id_fkey references staff (id),
  -- SHA-256 of the code mailed to the new mailbox, and of the one that lets the old mailbox stop the change.
  link_hash bytea not null constraint email_changes_link_hash_key unique,
  stop_hash bytea not null constraint email_changes_stop_hash_key unique,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index email_changes_client_id_idx on email_changes (client_id);
create unique index email_changes_open_key on email_changes (client_id) where confirmed_at is null;
