-- What a month should bring (decision 66).

-- One row once managers set targets: the contract's MonthTargets.
create table month_target_settings (
  is_only boolean not null default true constraint month_target_settings_pkey primary key
    constraint month_target_settings_is_one check (is_only),
  setting jsonb not null,
  revision integer not null default 1,
  changed_by uuid not null constraint month_target_settings_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);
