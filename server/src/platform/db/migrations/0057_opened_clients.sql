-- Clients whose file a member of staff opened. Until they take the account, they have no password, and nobody signs in as them.

alter table clients
  alter column password_hash drop not null,
  -- Staff open a file without one.
  alter column signup_id drop not null;

create table opened_clients (
  client_id uuid constraint opened_clients_pkey primary key
    constraint opened_clients_client_id_fkey references clients (id) on delete cascade,
  staff_id uuid not null constraint opened_clients_staff_id_fkey references staff (id),
  opened_at timestamptz not null default now(),
  origin text not null constraint opened_clients_origin_known
    check (origin in ('phone', 'contact message', 'referral', 'other')),
  origin_note text not null,
  contact_message_id uuid constraint opened_clients_contact_message_id_fkey references contact_messages (id) on delete set null,
  -- SHA-256 of the newest link's code. It stays after the account was taken, so that the link can say so.
  link_hash bytea constraint opened_clients_link_hash_key unique,
  link_sent_at timestamptz,
  link_expires_at timestamptz,
  taken_at timestamptz,
  constraint opened_clients_link_whole check (num_nonnulls(link_hash, link_sent_at, link_expires_at) in (0, 3))
);
create index opened_clients_contact_message_id_idx on opened_clients (contact_message_id)
  where contact_message_id is not null;
