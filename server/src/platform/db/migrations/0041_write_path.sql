-- What is done right after a submission's commit, in batches (decision 25). Rows are deleted by whoever does it.
create table follow_ups (
  kind text not null,
  -- What it follows, such as a pre-qualification.
  subject_id uuid not null,
  -- No foreign key: whoever does it locks the client and looks whether the subject still exists.
  client_id uuid not null,
  -- Later than at once only after a failure.
  due_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Whether the pipeline's item comes with the follow-up. Otherwise the trigger below writes it at once.
alter table prequalifications add column has_follow_up boolean not null default false;
alter table applications add column has_follow_up boolean not null default false;

drop trigger prequalifications_stands_since on prequalifications;
create trigger prequalifications_stands_since before insert on prequalifications
  for each row when (new.stage_since is null) execute function stands_since_submitted();
drop trigger applications_stands_since on applications;
create trigger applications_stands_since before insert on applications
  for each row when (new.status_since is null) execute function stands_since_submitted();

-- The pipeline's items as they follow from the submissions (decision 8).
create view pipeline_sources as
  select p.id, 'prequalification' as kind, p.client_id, pipeline_owner(c.staff_id) as owner_id, p.stage as status,
    p.stage_since as status_since, p.submitted_at, p.requested_amount as amount, p.purpose as about, p.reference,
    p.business_name, search_words(c.first_name || ' ' || c.last_name) as name, w.own_search,
    c.search || ' ' || w.own_search as search, greatest(p.submitted_at, p.stage_since) as changed_at,
    p.stage <> 'Not Qualified' and not is_followed(p.client_id, p.submitted_at) as is_open,
    has_due(p.client_id) as has_due
  from prequalifications p join clients c on c.id = p.client_id
  cross join lateral (
    select search_words(concat_ws(' ', p.reference, p.business_name, p.answers ->> 'fullName', p.answers ->> 'email',
      p.answers ->> 'phone')) as own_search offset 0
  ) w
  union all
  select a.id, 'application', a.client_id, pipeline_owner(c.staff_id), a.status, a.status_since, a.submitted_at,
    a.requested_amount, a.funding_type, a.reference, coalesce(a.answers ->> 'legalBusinessName', ''),
    search_words(c.first_name || ' ' || c.last_name), w.own_search, c.search || ' ' || w.own_search,
    greatest(a.submitted_at, a.status_since), a.status not in ('Funded', 'Declined', 'Withdrawn'), has_due(a.client_id)
  from applications a join clients c on c.id = a.client_id
  cross join lateral (
    select search_words(concat_ws(' ', a.reference, coalesce(a.answers ->> 'legalBusinessName', ''),
      a.answers ->> 'fullName', a.answers ->> 'email', a.answers ->> 'mobilePhone')) as own_search offset 0
  ) w;

create or replace function write_pipeline_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from pipeline_items where id = old.id;
    if tg_table_name = 'applications' then
      update pipeline_items i set is_open = s.is_open from pipeline_sources s
        where s.id = i.id and i.client_id = old.client_id and i.kind <> 'application';
    end if;
    return null;
  end if;
  insert into pipeline_items (id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about, reference,
      business_name, name, own_search, search, changed_at, is_open, has_due)
    select id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about, reference,
      business_name, name, own_search, search, changed_at, is_open, has_due
    from pipeline_sources where id = new.id
    on conflict on constraint pipeline_items_pkey do update set status = excluded.status, status_since = excluded.status_since,
      amount = excluded.amount, about = excluded.about, business_name = excluded.business_name, own_search = excluded.own_search,
      search = excluded.search, is_open = excluded.is_open, changed_at = now();
  if tg_op = 'INSERT' and tg_table_name = 'applications' then
    update pipeline_items set is_open = false
      where client_id = new.client_id and kind <> 'application' and submitted_at <= new.submitted_at and is_open;
  end if;
  return null;
end $$;

drop trigger prequalifications_pipeline on prequalifications;
create trigger prequalifications_new_in_pipeline after insert on prequalifications
  for each row when (not new.has_follow_up) execute function write_pipeline_item();
create trigger prequalifications_pipeline after delete
  or update of stage, stage_since, purpose, requested_amount, business_name, answers on prequalifications
  for each row execute function write_pipeline_item();
drop trigger applications_pipeline on applications;
create trigger applications_new_in_pipeline after insert on applications
  for each row when (not new.has_follow_up) execute function write_pipeline_item();
create trigger applications_pipeline after delete
  or update of status, status_since, funding_type, requested_amount, answers on applications
  for each row execute function write_pipeline_item();

-- Saving a profile that names the client as before changes nothing in the pipeline.
drop trigger clients_pipeline on clients;
create trigger clients_pipeline after update of first_name, last_name, mobile, email, staff_id on clients
  for each row when (
    (old.first_name, old.last_name, old.mobile, old.email, old.staff_id)
    is distinct from (new.first_name, new.last_name, new.mobile, new.email, new.staff_id)
  ) execute function write_pipeline_client();

-- What people agreed to, once for each text. Consents refer to it by its hash; those from before carry the text themselves.
create table consent_wordings (
  hash bytea constraint consent_wordings_pkey primary key,
  wording text not null,
  constraint consent_wordings_hash_of_wording check (hash = sha256(convert_to(wording, 'UTF8')))
);
create function keep_consent_wording() returns trigger language plpgsql as $$
begin
  raise exception 'What people agreed to can''t be changed or deleted.';
end $$;
create trigger consent_wordings_kept before update or delete on consent_wordings
  for each row execute function keep_consent_wording();
alter table consents alter column wording drop not null;

-- Only the hourly sweep reads it, and keys come in the order of time.
drop index idempotency_keys_created_at_idx;
create index idempotency_keys_created_at_idx on idempotency_keys using brin (created_at);

-- Room for the next save on the same page, so that it leaves the indexes alone.
alter table profiles set (fillfactor = 70);
