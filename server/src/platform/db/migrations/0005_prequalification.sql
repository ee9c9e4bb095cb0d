-- The questions of a form as they were asked, so that answers can be read years later.
create table form_wordings (
  id integer generated always as identity constraint form_wordings_pkey primary key,
  form text not null,
  version integer not null,
  -- SHA-256 of the wording: a change that forgot to raise the version is kept apart all the same.
  hash bytea not null,
  wording json not null,
  created_at timestamptz not null default now(),
  constraint form_wordings_form_version_hash_key unique (form, version, hash)
);

create table prequalifications (
  id uuid constraint prequalifications_pkey primary key,
  client_id uuid not null constraint prequalifications_client_id_fkey references clients (id),
  reference text not null constraint prequalifications_reference_key unique,
  wording_id integer not null constraint prequalifications_wording_id_fkey references form_wordings (id),
  -- By field name. What lists and staff look for stands in columns of its own besides.
  answers jsonb not null,
  business_name text not null,
  purpose text not null,
  -- Whole US dollars.
  requested_amount bigint not null constraint prequalifications_requested_amount_not_negative check (requested_amount >= 0),
  stage text not null default 'Submitted' constraint prequalifications_stage_known
    check (stage in ('Submitted', 'In Review', 'Pre-Qualified', 'Not Qualified')),
  submitted_at timestamptz not null
);
create index prequalifications_client_id_idx on prequalifications (client_id, submitted_at desc, id);

-- Half-filled forms, sealed whole with the client's data key.
create table drafts (
  client_id uuid not null constraint drafts_client_id_fkey references clients (id) on delete cascade,
  form text not null,
  -- Never given twice, not even after a draft was thrown away: an old tab cannot mistake a new draft for its own.
  revision bigint not null,
  content bytea not null,
  saved_at timestamptz not null,
  constraint drafts_pkey primary key (client_id, form)
);
create sequence draft_revisions;
