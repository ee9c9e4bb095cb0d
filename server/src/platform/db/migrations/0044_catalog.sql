-- Lenders and their programs: which funding asks for what, by which published rule. Nothing of a client is here.

create table lenders (
  -- Readable and for good: files, addresses, and old results name it.
  id text constraint lenders_pkey primary key constraint lenders_id_shape check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  kind text not null constraint lenders_kind_known check (kind in ('bank', 'credit union', 'government', 'nonprofit',
    'online', 'equipment', 'factor', 'advance', 'class')),
  website text not null,
  -- Whether it agreed that clients see its name.
  may_be_named boolean not null,
  agreement_until date,
  -- Codes of the states in which it is registered to lend; empty when that isn't known.
  registered_states text[] not null,
  note text not null,
  revision integer not null default 0,
  -- Null for what came with the product.
  changed_by uuid constraint lenders_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);
create unique index lenders_name_key on lenders (lower(name));

create table programs (
  id text constraint programs_pkey primary key constraint programs_id_shape check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  lender_id text not null constraint programs_lender_id_fkey references lenders (id),
  -- As in the newest version, for lists.
  name text not null,
  product text not null,
  status text not null constraint programs_status_known check (status in ('draft', 'verified', 'live', 'paused')),
  -- The newest version, and the one clients are judged by.
  version integer not null,
  live_version integer,
  revision integer not null default 0,
  changed_by uuid constraint programs_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now(),
  constraint programs_live_or_paused check ((status in ('live', 'paused')) = (live_version is not null))
);
create index programs_lender_idx on programs (lender_id);

-- Every version that was ever saved. Old results are read with the rules of their day, so none is changed.
create table program_versions (
  program_id text not null constraint program_versions_program_id_fkey references programs (id)
    deferrable initially deferred,
  version integer not null,
  -- The contract's ProgramDraft.
  body jsonb not null,
  -- Derived from the body, for lists: its rules, what it lacks before it can be verified, the first day some source is stale.
  rules integer not null,
  missing integer not null,
  stale_on date,
  origin text not null constraint program_versions_origin_known check (origin in ('desk', 'import', 'sample')),
  made_by uuid constraint program_versions_made_by_fkey references staff (id),
  made_at timestamptz not null default now(),
  constraint program_versions_pkey primary key (program_id, version)
);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a program is not changed: % of % is refused.', tg_op, tg_table_name using errcode = '42501';
end
$$;
create trigger program_versions_refuse before update on program_versions
  for each statement execute function refuse_version_change();

alter table programs
  add constraint programs_version_fkey foreign key (id, version) references program_versions (program_id, version)
    deferrable initially deferred,
  add constraint programs_live_version_fkey foreign key (id, live_version) references program_versions (program_id, version)
    deferrable initially deferred;

create table program_verifications (
  program_id text not null,
  version integer not null,
  staff_id uuid not null constraint program_verifications_staff_id_fkey references staff (id),
  verified_at timestamptz not null default now(),
  constraint program_verifications_pkey primary key (program_id, version),
  constraint program_verifications_version_fkey foreign key (program_id, version)
    references program_versions (program_id, version)
);

-- Counts changes: of anything, and of what clients are judged by. Whoever changes the catalog holds this row until the commit.
create table catalog_state (
  is_only boolean constraint catalog_state_pkey primary key default true constraint catalog_state_is_only check (is_only),
  revision integer not null default 0,
  live_version integer not null default 0
);
insert into catalog_state default values;
