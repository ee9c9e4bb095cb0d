-- When each duty of an operator last went well, and when it was last tried. The program acts on none of it: it's for alarms.
create table upkeep (
  kind text constraint upkeep_pkey primary key
    constraint upkeep_kind_known check (kind in ('backup', 'restore_drill', 'audit_verification')),
  last_good_at timestamptz,
  last_tried_at timestamptz not null,
  was_good boolean not null
);
