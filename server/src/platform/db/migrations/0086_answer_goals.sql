-- How soon the firm means to answer (decision 46).

-- One row once managers change it: the contract's AnswerGoalSetting.
create table answer_goal_settings (
  is_only boolean not null default true constraint answer_goal_settings_pkey primary key
    constraint answer_goal_settings_is_one check (is_only),
  setting jsonb not null,
  revision integer not null default 1,
  changed_by uuid not null constraint answer_goal_settings_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);
