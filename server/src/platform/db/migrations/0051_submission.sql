-- A client's file, sent to one lender's program under the consent of everyone in it (decision 34).

alter table lenders
  -- Where it takes files: an address of its own, and whether as a private link or only by mail. "" when that isn't known.
  add column submission_email text not null default '',
  add column accepts text not null default 'link' constraint lenders_accepts_known check (accepts in ('link', 'mail'));

create table submissions (
  id uuid constraint submissions_pkey primary key,
  client_id uuid not null constraint submissions_client_id_fkey references clients (id) on delete cascade,
  application_id uuid not null constraint submissions_application_id_fkey references applications (id) on delete cascade,
  lender_id text not null constraint submissions_lender_id_fkey references lenders (id),
  program_id text not null constraint submissions_program_id_fkey references programs (id),
  status text not null default 'preparing' constraint submissions_status_known
    check (status in ('preparing', 'sent', 'offer', 'chosen', 'funded', 'passed', 'withdrawn')),
  channel text not null constraint submissions_channel_known check (channel in ('link', 'mail')),
  lender_email text not null,
  -- For the lender, in the firm's words.
  note text not null,
  -- Why the lender passed, or why it was withdrawn.
  reason text,
  -- What was sent: every file with its SHA-256.
  manifest jsonb,
  manifest_sha256 bytea,
  created_by uuid not null constraint submissions_created_by_fkey references staff (id),
  created_at timestamptz not null default now(),
  sent_by uuid constraint submissions_sent_by_fkey references staff (id),
  sent_at timestamptz,
  status_since timestamptz not null default now(),
  -- Counts changes, so that no one overwrites a colleague's.
  revision integer not null default 0,
  constraint submissions_sent_by_someone check (num_nonnulls(sent_at, sent_by) <> 1),
  constraint submissions_sent_with_manifest check (sent_at is null or num_nonnulls(manifest, manifest_sha256) = 2)
);
create index submissions_client_id_idx on submissions (client_id, created_at desc, id);
create index submissions_application_id_idx on submissions (application_id);
create index submissions_lender_id_idx on submissions (lender_id, sent_at desc);
create unique index submissions_open_key on submissions (client_id, lender_id)
  where status in ('preparing', 'sent', 'offer', 'chosen');

-- The documents that staff chose for it, and why, for those that the program doesn't ask for.
create table submission_documents (
  submission_id uuid not null
    constraint submission_documents_submission_id_fkey references submissions (id) on delete cascade,
  document_id uuid not null constraint submission_documents_document_id_fkey references documents (id) on delete cascade,
  client_id uuid not null constraint submission_documents_client_id_fkey references clients (id) on delete cascade,
  position integer not null,
  is_asked_for boolean not null,
  why text not null,
  constraint submission_documents_pkey primary key (submission_id, document_id)
);
create index submission_documents_document_id_idx on submission_documents (document_id);
create index submission_documents_client_id_idx on submission_documents (client_id);

-- The package: what the lender gets, as it was when it was sent, and what answered the lender's questions since.
create table submission_items (
  submission_id uuid not null constraint submission_items_submission_id_fkey references submissions (id) on delete cascade,
  position integer not null,
  client_id uuid not null constraint submission_items_client_id_fkey references clients (id) on delete cascade,
  kind text not null constraint submission_items_kind_known check (kind in ('summary', 'application', 'document')),
  document_id uuid constraint submission_items_document_id_fkey references documents (id) on delete set null,
  -- Null once the client has removed the document: the lender can't get it here any longer.
  file_id uuid constraint submission_items_file_id_fkey references stored_files (id) on delete set null,
  -- As the lender sees it.
  name text not null,
  media_type text not null,
  size_bytes bigint not null,
  pages integer,
  sha256 bytea not null,
  why text not null,
  constraint submission_items_pkey primary key (submission_id, position)
);
create index submission_items_document_id_idx on submission_items (document_id);
create index submission_items_file_id_idx on submission_items (file_id);
create index submission_items_client_id_idx on submission_items (client_id);

-- One person's permission for one submission and one purpose. Evidence: an erased client's stay, without a name.
create table lender_consents (
  id uuid constraint lender_consents_pkey primary key,
  submission_id uuid constraint lender_consents_submission_id_fkey references submissions (id) on delete set null,
  client_id uuid constraint lender_consents_client_id_fkey references clients (id) on delete cascade,
  erased_client_id uuid constraint lender_consents_erased_client_id_fkey references erased_clients (id),
  person text not null constraint lender_consents_person_known check (person in ('client', 'co-borrower')),
  co_borrower_id uuid constraint lender_consents_co_borrower_id_fkey references application_co_borrowers (id) on delete set null,
  purpose text not null constraint lender_consents_purpose_known check (purpose in ('submit', 'soft inquiry', 'hard inquiry')),
  -- What it covers: { documents: [{ id, name }], answers: 'application' }.
  scope jsonb,
  version integer not null,
  text text,
  text_sha256 bytea not null,
  asked_at timestamptz not null default now(),
  asked_by uuid constraint lender_consents_asked_by_fkey references staff (id),
  given_at timestamptz,
  given_from inet,
  signature text,
  -- Stays when the name goes: who brings the name can be shown that it signed.
  signature_hash bytea,
  expires_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  -- What it covers changed, so it was asked for again.
  voided_at timestamptz,
  constraint lender_consents_one_giver check (num_nonnulls(client_id, erased_client_id) = 1),
  constraint lender_consents_given_signed
    check ((given_at is null) = (expires_at is null) and (given_at is null) = (signature_hash is null)),
  constraint lender_consents_hash_of_signature
    check (signature is null or signature_hash is not distinct from sha256(convert_to(signature, 'UTF8'))),
  constraint lender_consents_hash_of_text check (text is null or text_sha256 = sha256(convert_to(text, 'UTF8'))),
  constraint lender_consents_erased_nameless
    check (erased_client_id is null or num_nonnulls(signature, text, scope, given_from) = 0),
  constraint lender_consents_one_answer check (num_nonnulls(given_at, declined_at) <= 1)
);
create index lender_consents_client_id_idx on lender_consents (client_id, asked_at desc, id);
create index lender_consents_submission_id_idx on lender_consents (submission_id);
create index lender_consents_co_borrower_id_idx on lender_consents (co_borrower_id);
create index lender_consents_erased_client_id_idx on lender_consents (erased_client_id) where erased_client_id is not null;
create unique index lender_consents_current_key on lender_consents (submission_id, purpose, coalesce(co_borrower_id, client_id))
  where voided_at is null and declined_at is null and revoked_at is null;

-- What co-borrowers entered behind their own door, sealed with the client's data key. Never shown to the client.
create table co_borrower_details (
  co_borrower_id uuid constraint co_borrower_details_pkey primary key
    constraint co_borrower_details_co_borrower_id_fkey references application_co_borrowers (id) on delete cascade,
  client_id uuid not null constraint co_borrower_details_client_id_fkey references clients (id) on delete cascade,
  sealed bytea not null,
  given_at timestamptz not null default now()
);
create index co_borrower_details_client_id_idx on co_borrower_details (client_id);

-- What happened with a submission. Only appended.
create table submission_events (
  id uuid constraint submission_events_pkey primary key,
  submission_id uuid not null constraint submission_events_submission_id_fkey references submissions (id) on delete cascade,
  client_id uuid not null constraint submission_events_client_id_fkey references clients (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null constraint submission_events_actor_kind_known
    check (actor_kind in ('staff', 'client', 'co-borrower', 'lender', 'system')),
  actor_name text,
  kind text not null constraint submission_events_kind_known check (kind in ('prepared', 'changed', 'consent asked',
    'consent given', 'consent declined', 'consent revoked', 'sent', 'link renewed', 'opened', 'downloaded', 'asked for more',
    'answered', 'passed', 'offered', 'chosen', 'refused', 'evidence', 'funded', 'withdrawn')),
  detail jsonb not null
);
create index submission_events_submission_id_idx on submission_events (submission_id, at, id);
create index submission_events_client_id_idx on submission_events (client_id);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'What happened is not changed: % of % is refused.', tg_op, tg_table_name using errcode = '42501';
end
$$;
create trigger submission_events_refuse before update on submission_events
  for each statement execute function refuse_event_change();
-- Events go with the client they are about, and only so.
create trigger submission_events_refuse_delete before delete on submission_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_event_change();

-- "Ask for more": a document request in the lender's words, whose answer goes back to the same submission.
create table lender_requests (
  id uuid constraint lender_requests_pkey primary key,
  submission_id uuid not null constraint lender_requests_submission_id_fkey references submissions (id) on delete cascade,
  client_id uuid not null constraint lender_requests_client_id_fkey references clients (id) on delete cascade,
  document_request_id uuid constraint lender_requests_document_request_id_fkey references document_requests (id) on delete set null,
  words text not null,
  due_on date,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_document_id uuid
    constraint lender_requests_answered_document_id_fkey references documents (id) on delete set null
);
create index lender_requests_submission_id_idx on lender_requests (submission_id, asked_at, id);
create index lender_requests_client_id_idx on lender_requests (client_id);
create index lender_requests_document_request_id_idx on lender_requests (document_request_id);
create index lender_requests_answered_document_id_idx on lender_requests (answered_document_id);

-- What lets someone without an account in: a lender's employee to one submission, a co-borrower to one application.
create table private_links (
  id uuid constraint private_links_pkey primary key,
  kind text not null constraint private_links_kind_known check (kind in ('lender', 'co-borrower')),
  client_id uuid not null constraint private_links_client_id_fkey references clients (id) on delete cascade,
  submission_id uuid constraint private_links_submission_id_fkey references submissions (id) on delete cascade,
  co_borrower_id uuid
    constraint private_links_co_borrower_id_fkey references application_co_borrowers (id) on delete cascade,
  -- SHA-256 of the token, which only the mail has.
  token_hash bytea not null constraint private_links_token_hash_key unique,
  -- Where the codes go.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Counted with a right code, so that scanners count for nothing.
  opens_left integer not null constraint private_links_opens_left_not_negative check (opens_left >= 0),
  revoked_at timestamptz,
  constraint private_links_one_door check ((kind = 'lender') = (submission_id is not null)
    and (kind = 'co-borrower') = (co_borrower_id is not null))
);
create index private_links_client_id_idx on private_links (client_id);
create index private_links_submission_id_idx on private_links (submission_id);
create index private_links_co_borrower_id_idx on private_links (co_borrower_id);

-- The newest code of a link; only its keyed hash is kept.
create table private_link_codes (
  link_id uuid constraint private_link_codes_pkey primary key
    constraint private_link_codes_link_id_fkey references private_links (id) on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left integer not null
);

create table private_link_sessions (
  -- SHA-256.
  token_hash bytea constraint private_link_sessions_pkey primary key,
  link_id uuid not null constraint private_link_sessions_link_id_fkey references private_links (id) on delete cascade,
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index private_link_sessions_link_id_idx on private_link_sessions (link_id);
create index private_link_sessions_expires_at_idx on private_link_sessions (expires_at);
