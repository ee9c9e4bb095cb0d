-- What the firm itself is registered or licensed for, by state. Nothing of a client is here.
create table firm_registrations (
  id uuid constraint firm_registrations_pkey primary key,
  -- Two letters.
  state text not null constraint firm_registrations_state_shape check (state ~ '^[A-Z]{2}$'),
  authority text not null,
  number text not null,
  -- Null for one without an end.
  valid_until date,
  -- Whole US dollars; null without a bond.
  bond_amount bigint constraint firm_registrations_bond_positive check (bond_amount > 0),
  bond_until date,
  note text not null,
  revision integer not null default 0,
  changed_by uuid not null constraint firm_registrations_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);
create unique index firm_registrations_number_key on firm_registrations (state, lower(authority), lower(number));
