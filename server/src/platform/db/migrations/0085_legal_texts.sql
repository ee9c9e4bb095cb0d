-- The legal texts that the firm publishes, in versions that never change (decision 53). They are public: nothing here is sealed.
create table legal_versions (
  kind text not null constraint legal_versions_kind_known check (kind in ('terms')),
  version integer not null constraint legal_versions_version_positive check (version > 0),
  text text not null,
  -- The firm's day. Of those that have come, the highest version is in effect.
  effective_on date not null,
  note text not null,
  -- Null for what the installation started with.
  published_by uuid constraint legal_versions_published_by_fkey references staff (id),
  published_at timestamptz not null default now(),
  constraint legal_versions_pkey primary key (kind, version)
);
create function keep_legal_version() returns trigger language plpgsql as $$
begin
  raise exception 'What was published stays as it is.';
end $$;
create trigger legal_versions_kept before update or delete on legal_versions
  for each row execute function keep_legal_version();

create table legal_drafts (
  kind text constraint legal_drafts_pkey primary key constraint legal_drafts_kind_known check (kind in ('terms')),
  text text not null,
  revision integer not null default 1,
  changed_by uuid not null constraint legal_drafts_changed_by_fkey references staff (id)
);

-- Which text a consent is about that names the terms. Null for other consents, and for those from before.
alter table consents
  add column terms_version integer,
  add column terms_hash bytea constraint consents_terms_hash_fkey references consent_wordings (hash),
  add constraint consents_terms_whole check (num_nonnulls(terms_version, terms_hash) in (0, 2));
