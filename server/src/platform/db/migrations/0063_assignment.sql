-- Who gets a new client's file (decision 42).

-- One row, which everyone who assigns by the rules locks.
create table assignment_rules (
  is_only boolean not null default true constraint assignment_rules_pkey primary key
    constraint assignment_rules_is_one check (is_only),
  -- In their order: the contract's AssignmentRule.
  rules jsonb not null,
  revision integer not null default 1,
  changed_by uuid not null constraint assignment_rules_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);

-- When someone last got a file by a rule. Whoever waited longest is next.
create table assignment_turns (
  rule_id uuid not null,
  staff_id uuid not null constraint assignment_turns_staff_id_fkey references staff (id) on delete cascade,
  turn bigint not null,
  constraint assignment_turns_pkey primary key (rule_id, staff_id)
);
create index assignment_turns_staff_id_idx on assignment_turns (staff_id);

-- First and last day, in the firm's zone. They get no new files then.
create table staff_absences (
  staff_id uuid constraint staff_absences_pkey primary key
    constraint staff_absences_staff_id_fkey references staff (id) on delete cascade,
  from_on date not null,
  until_on date not null,
  constraint staff_absences_in_order check (from_on <= until_on)
);
