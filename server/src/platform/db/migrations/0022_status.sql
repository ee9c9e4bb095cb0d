-- Since when a submission stands where it stands.
alter table prequalifications add column stage_since timestamptz;
update prequalifications set stage_since = submitted_at;
alter table prequalifications alter column stage_since set not null;
alter table applications add column status_since timestamptz;
update applications set status_since = submitted_at;
alter table applications alter column status_since set not null;

create function stands_since_submitted() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'prequalifications' then
    new.stage_since := coalesce(new.stage_since, new.submitted_at);
  else
    new.status_since := coalesce(new.status_since, new.submitted_at);
  end if;
  return new;
end $$;
create trigger prequalifications_stands_since before insert on prequalifications
  for each row execute function stands_since_submitted();
create trigger applications_stands_since before insert on applications
  for each row execute function stands_since_submitted();

-- Every step that staff moved a submission by.
create table status_changes (
  id uuid constraint status_changes_pkey primary key,
  kind text not null constraint status_changes_kind_known check (kind in ('prequalification', 'application')),
  -- Of the pre-qualification or the application.
  subject_id uuid not null,
  client_id uuid not null constraint status_changes_client_id_fkey references clients (id) on delete cascade,
  from_status text not null,
  to_status text not null,
  -- For the firm alone, and for the client, in the mail and on the timeline; sealed with the client's data key: people write down
  -- what no form would have shown.
  note bytea,
  message bytea,
  staff_id uuid not null constraint status_changes_staff_id_fkey references staff (id),
  changed_at timestamptz not null default now(),
  constraint status_changes_moves check (from_status <> to_status)
);
create index status_changes_subject_idx on status_changes (subject_id, changed_at desc, id);
create index status_changes_client_id_idx on status_changes (client_id, changed_at desc, id);
create index status_changes_staff_id_idx on status_changes (staff_id, changed_at desc);

-- A text as it is searched: lower case, without accents and punctuation. What is typed goes through the same in `search-words.ts`.
create function search_words(words text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(words, NFKD), '[\u0021-\u002f\u003a-\u003f\u005b-\u0060\u007b-\u007e\u2010-\u2027\u0300-\u036f]', '', 'g'))
$$;

-- Before each word stands a blank: who types one or two letters means how a word begins.
alter table clients add column search text not null
  generated always as (' ' || search_words(first_name || ' ' || last_name || ' ' || email || ' ' || mobile)) stored;
create index clients_search_idx on clients using gin (search gin_trgm_ops);

-- Pre-qualifications and applications as staff look for them: a copy, kept by the triggers below, so that every filter and order of
-- the pipeline is one table's index (decision 8).
create table pipeline_items (
  -- The submission's own.
  id uuid constraint pipeline_items_pkey primary key,
  kind text not null constraint pipeline_items_kind_known check (kind in ('prequalification', 'application')),
  client_id uuid not null constraint pipeline_items_client_id_fkey references clients (id) on delete cascade,
  -- The client's advisor; all zeros while there is none, so that "nobody's" is found like anybody's.
  owner_id uuid not null,
  status text not null,
  status_since timestamptz not null,
  submitted_at timestamptz not null,
  -- Whole US dollars.
  amount bigint not null,
  -- Purpose of a pre-qualification, funding type of an application.
  about text not null,
  reference text not null,
  business_name text not null,
  -- The client's name as it is sorted.
  name text collate "C" not null,
  -- What is searched of the submission alone, and with the client's.
  own_search text not null,
  search text not null,
  -- When anything last happened in the client's file.
  changed_at timestamptz not null,
  -- Whether somebody still works on it: a pre-qualification until it is not qualified or an application follows, an application to its end.
  is_open boolean not null,
  -- Whether the client has an open task or request.
  has_due boolean not null default false,
  -- Worked on, and nothing to come: these are looked through by themselves when one asks for what is forgotten.
  is_idle boolean not null generated always as (is_open and not has_due) stored
);
create index pipeline_items_client_id_idx on pipeline_items (client_id);
create index pipeline_items_search_idx on pipeline_items using gin (search gin_trgm_ops);
create index pipeline_items_submitted_idx on pipeline_items (kind, status, is_idle, submitted_at, id);
create index pipeline_items_since_idx on pipeline_items (kind, status, is_idle, status_since, id);
create index pipeline_items_amount_idx on pipeline_items (kind, status, is_idle, amount, id);
create index pipeline_items_name_idx on pipeline_items (kind, status, is_idle, name, id);
create index pipeline_items_owner_submitted_idx on pipeline_items (owner_id, kind, status, is_idle, submitted_at, id);
create index pipeline_items_owner_since_idx on pipeline_items (owner_id, kind, status, is_idle, status_since, id);
create index pipeline_items_owner_amount_idx on pipeline_items (owner_id, kind, status, is_idle, amount, id);
create index pipeline_items_owner_name_idx on pipeline_items (owner_id, kind, status, is_idle, name, id);
-- Files on which somebody still works and has nothing to do, the longest untouched first.
create index pipeline_items_untouched_idx on pipeline_items (changed_at, id) where is_idle;
create index pipeline_items_owner_untouched_idx on pipeline_items (owner_id, changed_at, id) where is_idle;

create function pipeline_owner(staff_id uuid) returns uuid language sql immutable parallel safe as $$
  select coalesce(staff_id, '00000000-0000-0000-0000-000000000000')
$$;

-- Until there are tasks and requests: 0023 says it anew.
create function has_due(of_client uuid) returns boolean language sql stable as $$ select false $$;

-- Whether an application has followed a pre-qualification.
create function is_followed(of_client uuid, since timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from applications where client_id = of_client and submitted_at >= since)
$$;

create function write_pipeline_item() returns trigger language plpgsql as $$
declare
  item pipeline_items;
  client clients;
begin
  if tg_op = 'DELETE' then
    delete from pipeline_items where id = old.id;
    if tg_table_name = 'applications' then
      update pipeline_items set is_open = status <> 'Not Qualified' and not is_followed(client_id, submitted_at)
        where client_id = old.client_id and kind <> 'application';
    end if;
    return null;
  end if;
  select * into strict client from clients where id = new.client_id;
  item.id := new.id;
  item.client_id := new.client_id;
  item.submitted_at := new.submitted_at;
  item.amount := new.requested_amount;
  item.reference := new.reference;
  if tg_table_name = 'prequalifications' then
    item.kind := 'prequalification';
    item.status := new.stage;
    item.status_since := new.stage_since;
    item.is_open := new.stage <> 'Not Qualified' and not is_followed(new.client_id, new.submitted_at);
    item.about := new.purpose;
    item.business_name := new.business_name;
    item.own_search := concat_ws(' ', new.reference, new.business_name, new.answers ->> 'fullName', new.answers ->> 'email', new.answers ->> 'phone');
  else
    item.kind := 'application';
    item.status := new.status;
    item.status_since := new.status_since;
    item.is_open := new.status not in ('Funded', 'Declined', 'Withdrawn');
    item.about := new.funding_type;
    item.business_name := coalesce(new.answers ->> 'legalBusinessName', '');
    item.own_search := concat_ws(' ', new.reference, item.business_name, new.answers ->> 'fullName', new.answers ->> 'email', new.answers ->> 'mobilePhone');
  end if;
  item.own_search := search_words(item.own_search);
  item.search := client.search || ' ' || item.own_search;
  item.owner_id := pipeline_owner(client.staff_id);
  item.name := search_words(client.first_name || ' ' || client.last_name);
  item.changed_at := greatest(new.submitted_at, item.status_since);
  item.has_due := has_due(new.client_id);
  insert into pipeline_items (id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about, reference, business_name,
      name, own_search, search, changed_at, is_open, has_due)
    values (item.id, item.kind, item.client_id, item.owner_id, item.status, item.status_since, item.submitted_at, item.amount, item.about,
      item.reference, item.business_name, item.name, item.own_search, item.search, item.changed_at, item.is_open, item.has_due)
    on conflict on constraint pipeline_items_pkey do update set status = excluded.status, status_since = excluded.status_since,
      amount = excluded.amount, about = excluded.about, business_name = excluded.business_name, own_search = excluded.own_search,
      search = excluded.search, is_open = excluded.is_open, changed_at = now();
  if tg_op = 'INSERT' and tg_table_name = 'applications' then
    update pipeline_items set is_open = false
      where client_id = new.client_id and kind <> 'application' and submitted_at <= new.submitted_at and is_open;
  end if;
  return null;
end $$;
create trigger prequalifications_pipeline after insert or delete
  or update of stage, stage_since, purpose, requested_amount, business_name, answers on prequalifications
  for each row execute function write_pipeline_item();
create trigger applications_pipeline after insert or delete
  or update of status, status_since, funding_type, requested_amount, answers on applications
  for each row execute function write_pipeline_item();

create function write_pipeline_client() returns trigger language plpgsql as $$
begin
  update pipeline_items set owner_id = pipeline_owner(new.staff_id), name = search_words(new.first_name || ' ' || new.last_name),
    search = new.search || ' ' || own_search
    where client_id = new.id;
  return null;
end $$;
create trigger clients_pipeline after update of first_name, last_name, mobile, email, staff_id on clients
  for each row execute function write_pipeline_client();

-- For whatever shows that a client's file is not forgotten; the argument names the column that says when it came. To the hour is
-- enough, and spares the indexes.
create function touch_pipeline() returns trigger language plpgsql as $$
declare
  happened_at timestamptz := now();
begin
  if tg_op = 'INSERT' then
    happened_at := to_jsonb(new) ->> tg_argv[0];
  end if;
  update pipeline_items set changed_at = happened_at
    where client_id = new.client_id and changed_at < happened_at - interval '1 hour';
  return null;
end $$;
create trigger documents_touch_pipeline after insert or update of deleted_at on documents
  for each row execute function touch_pipeline('uploaded_at');
create trigger appointments_touch_pipeline after insert or update of starts_at, status on appointments
  for each row execute function touch_pipeline('created_at');

-- What was submitted before.
update prequalifications set stage = stage;
update applications set status = status;
update pipeline_items set changed_at = greatest(submitted_at, status_since);
