-- The firm's own packs of documents and tasks (decision 37).
create table packs (
  is_only boolean not null default true constraint packs_pkey primary key constraint packs_is_one check (is_only),
  -- In their order: the contract's Pack.
  packs jsonb not null,
  revision integer not null default 1,
  changed_by uuid not null constraint packs_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);
