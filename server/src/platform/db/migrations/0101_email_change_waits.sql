-- A login address that staff proposed waits, unless another manager releases it.
alter table email_changes
  add column ready_at timestamptz not null default now(),
  add column released_by uuid constraint email_changes_released_by_fkey references staff (id);
