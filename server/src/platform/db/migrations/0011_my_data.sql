-- Consents are evidence: which version of the form asked, and the SHA-256 of the exact text.
alter table consents
  add column version integer,
  add column wording_hash bytea;
-- Every form that asked for a consent so far was at its first version.
update consents set version = 1, wording_hash = sha256(convert_to(wording, 'UTF8'));
alter table consents
  alter column version set not null,
  alter column wording_hash set not null,
  add constraint consents_wording_hash_of_wording check (wording_hash = sha256(convert_to(wording, 'UTF8')));

-- The newest link to a client's archive, until it has been used.
create table archive_links (
  client_id uuid constraint archive_links_pkey primary key
    constraint archive_links_client_id_fkey references clients (id) on delete cascade,
  -- SHA-256 of the link.
  link_hash bytea not null
);

-- Clients who asked for everything about them to be deleted; carried out with `desk client erase`.
create table erasure_requests (
  client_id uuid constraint erasure_requests_pkey primary key
    constraint erasure_requests_client_id_fkey references clients (id) on delete cascade,
  requested_at timestamptz not null default now()
);

-- What stays of an erased client: somebody without a name, whom the consents refer to. The row in clients goes, so that whatever still
-- came in for that client would break a foreign key instead of bringing a part of it back.
create table erased_clients (
  -- Never the client's own id, which log lines and copies may name.
  id uuid constraint erased_clients_pkey primary key,
  -- SHA-256 of the e-mail in lower case: who names the address can be shown what was agreed to under it, and the hash names nobody by itself.
  email_hash bytea not null,
  erased_at timestamptz not null default now()
);
create index erased_clients_email_hash_idx on erased_clients (email_hash);

alter table consents
  alter column client_id drop not null,
  add column erased_client_id uuid constraint consents_erased_client_id_fkey references erased_clients (id),
  add constraint consents_one_giver check (num_nonnulls(client_id, erased_client_id) = 1);
create index consents_erased_client_id_idx on consents (erased_client_id) where erased_client_id is not null;
