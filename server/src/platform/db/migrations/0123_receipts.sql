-- SHA-256 of the file as we keep it, and as it was sent: a converted photo isn't what was sent. Null for files from before this.
alter table stored_files
  add column content_hash bytea constraint stored_files_content_hash_size check (octet_length(content_hash) = 32),
  add column sent_hash bytea constraint stored_files_sent_hash_size check (octet_length(sent_hash) = 32);

-- The leaves of a tree for each day. A leaf says nothing of whose it is, or of what: it outlives the receipt of an erased client,
-- so that the day's root can still be computed.
create table receipt_leaves (
  id uuid constraint receipt_leaves_pkey primary key,
  made_at timestamptz not null,
  leaf bytea not null constraint receipt_leaves_leaf_size check (octet_length(leaf) = 32),
  -- Its place, once that day is closed.
  day date,
  position integer,
  constraint receipt_leaves_place_whole check (num_nonnulls(day, position) in (0, 2)),
  constraint receipt_leaves_place_key unique (day, position)
);
create index receipt_leaves_open_idx on receipt_leaves (made_at) where day is null;

-- What was received, agreed to, shown, or made for a lender, as a hash. The triggers below add each in the transaction of what it's
-- for, so that no way into those tables can forget it.
create table receipts (
  id uuid constraint receipts_pkey primary key constraint receipts_id_fkey references receipt_leaves (id),
  client_id uuid not null constraint receipts_client_id_fkey references clients (id) on delete cascade,
  kind text not null constraint receipts_kind_known check (kind in ('document', 'consent', 'offer', 'memo')),
  -- A document, a consent, an offer, or a file that we made for a lender. It may be gone.
  subject_id uuid not null,
  hash bytea not null constraint receipts_hash_size check (octet_length(hash) = 32),
  -- Without it, no one can guess what a leaf was made of.
  salt bytea not null constraint receipts_salt_size check (octet_length(salt) = 32),
  -- The file as it was sent, when we keep a converted one. That has a receipt of its own.
  is_as_sent boolean not null default false
);
create index receipts_client_id_idx on receipts (client_id);

-- One for each closed day, each over the one before and the audit's last entry of that day.
create table receipt_roots (
  day date constraint receipt_roots_pkey primary key,
  previous_root bytea not null,
  merkle_root bytea not null,
  leaves integer not null,
  audit_number bigint not null,
  audit_hash bytea not null,
  root bytea not null constraint receipt_roots_root_of_parts check (root = sha256(previous_root || merkle_root || audit_hash)),
  closed_at timestamptz not null default now()
);

-- contract/src/oversight/receipt/receipt-tree.ts computes the same leaf.
create function receipt_add(client uuid, kind text, subject uuid, hash bytea, is_as_sent boolean default false)
returns void language plpgsql as $$
declare
  receipt uuid := gen_random_uuid();
  salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
begin
  insert into receipt_leaves (id, made_at, leaf) values (receipt, now(), sha256('\x00'::bytea || convert_to(
    encode(salt, 'hex') || ' ' || kind || ' ' || encode(hash, 'hex') || ' '
      || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'UTF8')));
  insert into receipts (id, client_id, kind, subject_id, hash, salt, is_as_sent)
    values (receipt, client, kind, subject, hash, salt, is_as_sent);
end $$;

create function receipt_of_document() returns trigger language plpgsql as $$
declare
  file stored_files;
begin
  select * into strict file from stored_files where id = new.file_id;
  if file.content_hash is not null then
    perform receipt_add(new.client_id, 'document', new.id, file.content_hash);
    if file.sent_hash <> file.content_hash then
      perform receipt_add(new.client_id, 'document', new.id, file.sent_hash, true);
    end if;
  end if;
  return null;
end $$;
create trigger documents_receipt after insert on documents for each row execute function receipt_of_document();

create function receipt_of_consent() returns trigger language plpgsql as $$
begin
  perform receipt_add(new.client_id, 'consent', new.id, new.wording_hash);
  return null;
end $$;
create trigger consents_receipt after insert on consents for each row when (new.client_id is not null)
  execute function receipt_of_consent();

create function receipt_of_lender_consent() returns trigger language plpgsql as $$
begin
  perform receipt_add(new.client_id, 'consent', new.id, new.text_sha256);
  return null;
end $$;
create trigger lender_consents_receipt after update of given_at on lender_consents for each row
  when (old.given_at is null and new.given_at is not null and new.client_id is not null)
  execute function receipt_of_lender_consent();

create function receipt_of_offer() returns trigger language plpgsql as $$
begin
  perform receipt_add(new.client_id, 'offer', new.id, sha256(convert_to(new.terms::text, 'UTF8')));
  return null;
end $$;
create trigger offers_receipt after update of shown_at on offers for each row
  when (old.shown_at is null and new.shown_at is not null)
  execute function receipt_of_offer();

create function receipt_of_memo() returns trigger language plpgsql as $$
begin
  perform receipt_add(new.client_id, 'memo', new.file_id, new.sha256);
  return null;
end $$;
create trigger submission_items_receipt after insert on submission_items for each row
  when (new.kind <> 'document' and new.file_id is not null)
  execute function receipt_of_memo();

create function receipt_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'What receipts rest on is not changed: % of % is refused.', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger receipt_roots_refuse before update or delete or truncate on receipt_roots
  for each statement execute function receipt_refuse();
create trigger receipt_leaves_refuse before delete or truncate on receipt_leaves
  for each statement execute function receipt_refuse();
-- A leaf gets its place once.
create trigger receipt_leaves_refuse_change before update on receipt_leaves for each row
  when (old.day is not null or (new.id, new.made_at, new.leaf) is distinct from (old.id, old.made_at, old.leaf))
  execute function receipt_refuse();
