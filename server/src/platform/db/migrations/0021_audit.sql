create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Who did what to which file. Entries are appended and never changed: see the triggers below, and what the application's role may
-- do (db/application-role.ts). Nothing refers to clients or staff: an entry outlives whom it is about.
create table audit_entries (
  number bigint constraint audit_entries_pkey primary key,
  at timestamptz not null,
  actor_kind text not null constraint audit_entries_actor_kind_known check (actor_kind in ('staff', 'client', 'system')),
  actor_id uuid,
  -- Of staff only.
  actor_name text,
  action text not null,
  client_id uuid,
  subject text,
  detail jsonb,
  address text,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entries_at_idx on audit_entries (at, number);
create index audit_entries_action_idx on audit_entries (action, number);
create index audit_entries_actor_action_idx on audit_entries (actor_id, action, number);
create index audit_entries_actor_idx on audit_entries (actor_id, number);
create index audit_entries_client_idx on audit_entries (client_id, number);
create index audit_entries_others_idx on audit_entries (actor_kind, number) where actor_kind <> 'staff';
-- With action and actor in it, so that a common word in a common action is looked up, too, even where they never meet.
create index audit_entries_subject_idx on audit_entries using gin (subject gin_trgm_ops, action, actor_id);

-- The last entry, so that one cut off the end is missed as well. Whoever appends holds this row until the commit.
create table audit_head (
  is_only boolean constraint audit_head_pkey primary key default true constraint audit_head_is_only check (is_only),
  number bigint not null,
  at timestamptz not null,
  hash bytea not null
);
insert into audit_head (number, at, hash) values (0, now(), sha256('Funding Desk audit'));

create function audit_part(part text) returns bytea immutable parallel safe language sql as $$
  select case
    when part is null then '\x2d3b'::bytea
    else convert_to(octet_length(convert_to(part, 'UTF8')) || ':' || part || ';', 'UTF8')
  end
$$;

-- What is hashed: the previous hash, then each column as its length in bytes, a colon, its text and a semicolon, or "-;" for null.
-- audit/audit-chain.ts works it out once more, apart from the database.
create function audit_hash(entry audit_entries) returns bytea stable language sql set search_path = public, pg_temp as $$
  select sha256(
    entry.previous_hash
    || audit_part(entry.number::text)
    || audit_part(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_part(entry.actor_kind)
    || audit_part(entry.actor_id::text)
    || audit_part(entry.actor_name)
    || audit_part(entry.action)
    || audit_part(entry.client_id::text)
    || audit_part(entry.subject)
    || audit_part(entry.detail::text)
    || audit_part(entry.address)
  )
$$;

-- As its owner: the application itself may not touch the head. pg_temp comes last, so that nobody's temporary table is taken for it.
create function audit_append() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.number := head.number + 1;
  -- Times never run backwards, so that a span of time is a span of numbers.
  new.at := greatest(clock_timestamp(), head.at);
  new.previous_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set number = new.number, at = new.at, hash = new.hash;
  return new;
end
$$;
create trigger audit_entries_append before insert on audit_entries for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'What the audit holds is not changed: % of % is refused.', tg_op, tg_table_name using errcode = '42501';
end
$$;
create trigger audit_entries_refuse before update or delete or truncate on audit_entries
  for each statement execute function audit_refuse();
create trigger audit_head_refuse before delete or truncate on audit_head
  for each statement execute function audit_refuse();
