-- What must be true before a file may move to a status (decision 37).
create table status_conditions (
  is_only boolean not null default true constraint status_conditions_pkey primary key
    constraint status_conditions_is_one check (is_only),
  -- In their order: the contract's Condition.
  conditions jsonb not null,
  revision integer not null default 1,
  changed_by uuid not null constraint status_conditions_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);

-- Sealed: what was missing, and why a manager moved the file anyway.
alter table status_changes add column override bytea;
