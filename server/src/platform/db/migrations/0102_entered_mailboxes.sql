-- Email addresses that staff entered: a client's login address, or a co-borrower's. Nothing signed through one counts before
-- counts_from, unless someone else has stood for it.
create table entered_mailboxes (
  id uuid primary key,
  client_id uuid not null constraint entered_mailboxes_client_id_fkey references clients (id) on delete cascade,
  -- Null for the client's own.
  co_borrower_id uuid constraint entered_mailboxes_co_borrower_id_fkey references application_co_borrowers (id) on delete cascade,
  email text not null,
  staff_id uuid not null constraint entered_mailboxes_staff_id_fkey references staff (id),
  entered_at timestamptz not null default now(),
  counts_from timestamptz not null,
  -- SHA-256 of the code that the former mailbox got.
  stop_hash bytea constraint entered_mailboxes_stop_hash_key unique,
  stopped_at timestamptz,
  confirmed_at timestamptz,
  -- Null for the client.
  confirmed_by uuid constraint entered_mailboxes_confirmed_by_fkey references staff (id),
  how text
);
create index entered_mailboxes_of_client on entered_mailboxes (client_id, co_borrower_id, entered_at);
create index entered_mailboxes_of_co_borrower on entered_mailboxes (co_borrower_id, entered_at);

-- Accounts that staff opened and whose address the clients haven't changed themselves since. Their signatures counted.
insert into entered_mailboxes (id, client_id, email, staff_id, entered_at, counts_from)
  select gen_random_uuid(), o.client_id, c.email, o.staff_id, o.opened_at, o.opened_at
  from opened_clients o join clients c on c.id = o.client_id
  where not exists (select from email_changes e
    where e.client_id = c.id and e.new_email = c.email and e.confirmed_at is not null and e.staff_id is null);
