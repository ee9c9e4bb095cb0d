-- A status change waits until the client hears of it, and can be undone until then.
alter table status_changes
  -- From then on, the client sees it.
  add column heard_at timestamptz not null default now(),
  -- When live pages and other systems were told; null while it can be undone, and for changes from before.
  add column announced_at timestamptz,
  -- Since when the file had been where it came from.
  add column from_since timestamptz,
  -- False for a mistaken move that was corrected, and for a correction that only led back.
  add column is_told boolean not null default true,
  -- Why a mistaken move was corrected without a mail, sealed.
  add column correction bytea;

create table undo_settings (
  is_only boolean not null default true constraint undo_settings_pkey primary key
    constraint undo_settings_is_one check (is_only),
  seconds integer not null constraint undo_settings_seconds_range check (seconds between 0 and 60),
  revision integer not null default 1,
  changed_by uuid not null constraint undo_settings_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);

-- A message to many waits as long before the first client gets it.
alter table group_messages add column starts_at timestamptz not null default now();
