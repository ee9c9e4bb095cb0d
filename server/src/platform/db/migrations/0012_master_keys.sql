-- The master keys that rows are wrapped with: one, or two while `desk keys rotate` is at work. Each row proves that a key is the right one.
create table master_keys (
  id text constraint master_keys_pkey primary key,
  canary bytea not null,
  -- New keys are wrapped with this one, whichever others a server holds.
  is_current boolean not null,
  created_at timestamptz not null default now()
);
create unique index master_keys_one_current on master_keys (is_current) where is_current;
insert into master_keys (id, canary, is_current, created_at)
  select master_key_id, sealed, true, created_at from master_key_canary;
drop table master_key_canary;

-- A key cannot be retired while a row needs it, and nothing can be wrapped with a retired one.
alter table client_keys
  add constraint client_keys_master_key_id_fkey foreign key (master_key_id) references master_keys (id);
create index client_keys_master_key_id_idx on client_keys (master_key_id);
alter table secrets
  add constraint secrets_master_key_id_fkey foreign key (master_key_id) references master_keys (id);
create index secrets_master_key_id_idx on secrets (master_key_id);
