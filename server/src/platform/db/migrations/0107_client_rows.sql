-- Clients as staff list them, whatever they sent: a copy, kept by the triggers below, so that every filter and order of the list is
-- one table's (decision 59). What is blank is null, and comes last in either order.
create table client_rows (
  client_id uuid constraint client_rows_pkey primary key
    constraint client_rows_client_id_fkey references clients (id) on delete cascade,
  -- The client's advisor; all zeros while there is none.
  owner_id uuid not null,
  advisor_name text collate "C",
  -- The client's and the business's name as they are sorted.
  name text collate "C" not null,
  business text collate "C",
  business_name text,
  state text collate "C" not null,
  -- The origin of a client whom the firm opened; the Sign Up Id of others.
  source text collate "C",
  added_at timestamptz not null,
  -- Whether the client has an account, or was sent the link to take it.
  link text collate "C" not null constraint client_rows_link_known check (link in ('taken', 'sent', 'not sent')),
  link_expires_at timestamptz,
  -- The status of the newest one; "Begun" while there is only a draft.
  prequalification text collate "C",
  application text collate "C",
  -- Of the newest of both, in whole US dollars.
  amount bigint,
  -- What the newest pre-qualification says.
  score text,
  age text,
  -- Words to search: what the client asked for and was funded with, and by whom.
  products text not null,
  lenders text not null,
  -- The first open task.
  task_id uuid,
  next_step text collate "C",
  due_on date,
  -- Open requests for documents.
  papers integer,
  -- Fundings here and before, and the day of the last one.
  deals integer,
  last_deal_on date,
  -- To some minutes, which spares the indexes.
  client_acted_at timestamptz,
  firm_acted_at timestamptz
);

-- What is searched of them. A table of its own, so that its trigrams aren't written again with every other change.
create table client_words (
  client_id uuid constraint client_words_pkey primary key
    constraint client_words_client_id_fkey references clients (id) on delete cascade,
  search text not null
);

-- The parts of a row, by what they follow from.
create view client_row_people as
  select c.id as client_id, pipeline_owner(c.staff_id) as owner_id, s.name as advisor_name,
    search_words(c.first_name || ' ' || c.last_name) as name, c.state, coalesce(o.origin, c.signup_id) as source,
    c.created_at as added_at,
    case when o.client_id is null or o.taken_at is not null then 'taken' when o.link_hash is null then 'not sent'
      else 'sent' end as link,
    case when o.taken_at is null then o.link_expires_at end as link_expires_at
  from clients c left join staff s on s.id = c.staff_id left join opened_clients o on o.client_id = c.id;

create view client_row_forms as
  select c.id as client_id, search_words(b.business_name) as business, b.business_name,
    coalesce(p.status, case when d.prequalification then 'Begun' end) as prequalification,
    coalesce(a.status, case when d.application then 'Begun' end) as application,
    case when a.submitted_at > p.submitted_at or p.id is null then a.amount else p.amount end as amount,
    q.answers ->> 'personalCreditScore' as score, q.answers ->> 'timeInBusiness' as age
  from clients c
  left join profiles f on f.client_id = c.id
  left join lateral (select * from pipeline_items where client_id = c.id and kind = 'prequalification'
    order by submitted_at desc, id desc limit 1) p on true
  left join lateral (select * from pipeline_items where client_id = c.id and kind = 'application'
    order by submitted_at desc, id desc limit 1) a on true
  left join prequalifications q on q.id = p.id
  cross join lateral (select nullif(coalesce(nullif(
      case when a.submitted_at > p.submitted_at or p.id is null then a.business_name else p.business_name end, ''),
    f.business_name), '') as business_name) b
  cross join lateral (
    select bool_or(form = 'prequalification') as prequalification, bool_or(form = 'application') as application
    from drafts where client_id = c.id
  ) d;

create view client_word_sources as
  select c.id as client_id, concat_ws(' ', c.search, i.search, search_words(f.business_name)) as search
  from clients c left join profiles f on f.client_id = c.id
  cross join lateral (select string_agg(own_search, ' ' order by submitted_at, id) as search
    from pipeline_items where client_id = c.id) i;

-- With `done_at is null`, PostgreSQL may go through everyone's open tasks.
create view client_row_steps as
  select c.id as client_id, t.id as task_id, t.title as next_step, t.due_on
  from clients c left join lateral (select id, title, due_on from tasks where client_id = c.id and num_nulls(done_at) = 1
    order by due_on, id limit 1) t on true;

create view client_row_papers as
  select c.id as client_id, nullif(r.papers, 0) as papers
  from clients c cross join lateral (select count(*)::integer as papers from document_requests
    where client_id = c.id and fulfilled_at is null and withdrawn_at is null) r;

create view client_row_deals as
  select c.id as client_id, search_words(concat_ws(' ', i.products, past.products)) as products,
    search_words(concat_ws(' ', sent.lenders, past.lenders)) as lenders,
    nullif(past.deals + sent.deals, 0) as deals, greatest(past.last_on, sent.last_on) as last_deal_on
  from clients c
  cross join lateral (select string_agg(about, ' ' order by submitted_at, id) as products
    from pipeline_items where client_id = c.id and kind = 'application') i
  cross join lateral (
    select count(*)::integer as deals, max(funded_on) as last_on, string_agg(lender, ' ' order by funded_on, id) as lenders,
      string_agg(product, ' ' order by funded_on, id) as products
    from past_deals where client_id = c.id
  ) past
  cross join lateral (
    select string_agg(l.name, ' ' order by u.created_at, u.id) as lenders,
      count(*) filter (where m.last_on is not null)::integer as deals, max(m.last_on) as last_on
    from submissions u join lenders l on l.id = u.lender_id
    cross join lateral (select max(funded_on) as last_on from fundings where submission_id = u.id and not is_taken_back) m
    where u.client_id = c.id
  ) sent;

create view client_row_sources as
  select client_id, owner_id, advisor_name, name, business, business_name, state, source, added_at, link, link_expires_at,
    prequalification, application, amount, score, age, products, lenders, task_id, next_step, due_on, papers, deals,
    last_deal_on
  from client_row_people join client_row_forms using (client_id) join client_row_steps using (client_id)
    join client_row_papers using (client_id) join client_row_deals using (client_id);

-- When each side last did something, as far as it's kept.
create view client_row_acts as
  select c.id as client_id,
    greatest(
      (select max(submitted_at) from pipeline_items where client_id = c.id),
      (select max(sent_at) from messages where client_id = c.id and from_client),
      (select max(uploaded_at) from documents where client_id = c.id and added_by is null),
      (select max(created_at) from appointments where client_id = c.id and booked_by is null),
      (select max(saved_at) from drafts where client_id = c.id and saved_by is null),
      coalesce((select taken_at from opened_clients where client_id = c.id), case when c.signup_id is not null then c.created_at end)
    ) as client_acted_at,
    greatest(
      (select max(sent_at) from messages where client_id = c.id and not from_client),
      (select max(uploaded_at) from documents where client_id = c.id and added_by is not null),
      (select max(reviewed_at) from documents where client_id = c.id),
      (select max(created_at) from appointments where client_id = c.id and booked_by is not null),
      (select max(written_at) from notes where client_id = c.id),
      (select max(created_at) from tasks where client_id = c.id),
      (select max(requested_at) from document_requests where client_id = c.id),
      (select max(changed_at) from status_changes where client_id = c.id),
      (select link_sent_at from opened_clients where client_id = c.id)
    ) as firm_acted_at
  from clients c;

insert into client_rows
  select s.*, a.client_acted_at, a.firm_acted_at from client_row_sources s join client_row_acts a using (client_id);
insert into client_words select * from client_word_sources;

create index client_rows_owner_idx on client_rows (owner_id, name, client_id);
create index client_words_search_idx on client_words using gin (search gin_trgm_ops);
create index client_rows_name_idx on client_rows (name, client_id);
create index client_rows_business_idx on client_rows (business, client_id);
create index client_rows_advisor_idx on client_rows (advisor_name, client_id);
create index client_rows_state_idx on client_rows (state, client_id);
create index client_rows_source_idx on client_rows (source, client_id);
create index client_rows_added_idx on client_rows (added_at, client_id);
create index client_rows_link_idx on client_rows (link, client_id);
create index client_rows_prequalification_idx on client_rows (prequalification, client_id);
create index client_rows_application_idx on client_rows (application, client_id);
create index client_rows_amount_idx on client_rows (amount, client_id);
create index client_rows_next_step_idx on client_rows (next_step, client_id);
create index client_rows_due_idx on client_rows (due_on, client_id);
create index client_rows_papers_idx on client_rows (papers, client_id);
create index client_rows_deals_idx on client_rows (deals, client_id);
create index client_rows_last_deal_idx on client_rows (last_deal_on, client_id);
create index client_rows_client_acted_idx on client_rows (client_acted_at, client_id);
create index client_rows_firm_acted_idx on client_rows (firm_acted_at, client_id);

-- Each writes a part of rows if it changed. It waits for whoever writes them, and reads again after them.
create function write_client_people(of_clients uuid[]) returns void language plpgsql as $$
begin
  perform from client_rows r join client_row_people s using (client_id) where r.client_id = any (of_clients)
    and (s.owner_id, s.advisor_name, s.name, s.state, s.source, s.link, s.link_expires_at)
      is distinct from (r.owner_id, r.advisor_name, r.name, r.state, r.source, r.link, r.link_expires_at)
    order by r.client_id for update of r;
  if found then
    update client_rows r set owner_id = s.owner_id, advisor_name = s.advisor_name, name = s.name, state = s.state, source = s.source, link
        = s.link, link_expires_at = s.link_expires_at
      from client_row_people s where s.client_id = any (of_clients) and r.client_id = s.client_id;
  end if;
end $$;
create function write_client_forms(of_clients uuid[]) returns void language plpgsql as $$
begin
  perform from client_rows r join client_row_forms s using (client_id) where r.client_id = any (of_clients)
    and (s.business, s.business_name, s.prequalification, s.application, s.amount, s.score, s.age)
      is distinct from (r.business, r.business_name, r.prequalification, r.application, r.amount, r.score, r.age)
    order by r.client_id for update of r;
  if found then
    update client_rows r set business = s.business, business_name = s.business_name, prequalification = s.prequalification, application =
        s.application, amount = s.amount, score = s.score, age = s.age
      from client_row_forms s where s.client_id = any (of_clients) and r.client_id = s.client_id;
  end if;
end $$;
create function write_client_steps(of_clients uuid[]) returns void language plpgsql as $$
begin
  perform from client_rows r join client_row_steps s using (client_id) where r.client_id = any (of_clients)
    and (s.task_id, s.next_step, s.due_on)
      is distinct from (r.task_id, r.next_step, r.due_on)
    order by r.client_id for update of r;
  if found then
    update client_rows r set task_id = s.task_id, next_step = s.next_step, due_on = s.due_on
      from client_row_steps s where s.client_id = any (of_clients) and r.client_id = s.client_id;
  end if;
end $$;
create function write_client_papers(of_clients uuid[]) returns void language plpgsql as $$
begin
  perform from client_rows r join client_row_papers s using (client_id) where r.client_id = any (of_clients)
    and s.papers is distinct from r.papers
    order by r.client_id for update of r;
  if found then
    update client_rows r set papers = s.papers
      from client_row_papers s where s.client_id = any (of_clients) and r.client_id = s.client_id;
  end if;
end $$;
create function write_client_deals(of_clients uuid[]) returns void language plpgsql as $$
begin
  perform from client_rows r join client_row_deals s using (client_id) where r.client_id = any (of_clients)
    and (s.products, s.lenders, s.deals, s.last_deal_on)
      is distinct from (r.products, r.lenders, r.deals, r.last_deal_on)
    order by r.client_id for update of r;
  if found then
    update client_rows r set products = s.products, lenders = s.lenders, deals = s.deals, last_deal_on = s.last_deal_on
      from client_row_deals s where s.client_id = any (of_clients) and r.client_id = s.client_id;
  end if;
end $$;

create function write_client_words(of_clients uuid[]) returns void language sql as $$
  update client_words w set search = s.search from client_word_sources s
    where s.client_id = any (of_clients) and w.client_id = s.client_id and w.search <> s.search;
$$;

-- All of a row, for what moves between clients.
create function write_client_row(of_client uuid) returns void language sql as $$
  select write_client_people(array[of_client]), write_client_forms(array[of_client]),
    write_client_steps(array[of_client]), write_client_papers(array[of_client]), write_client_deals(array[of_client]),
    write_client_words(array[of_client]);
$$;

create function write_client_part(part text, of_clients uuid[]) returns void language plpgsql as $$
begin
  case part
    when 'people' then perform write_client_people(of_clients);
    when 'forms' then perform write_client_forms(of_clients);
    when 'words' then perform write_client_words(of_clients);
    when 'steps' then perform write_client_steps(of_clients);
    when 'papers' then perform write_client_papers(of_clients);
    when 'deals' then perform write_client_deals(of_clients);
  end case;
end $$;

-- After an update or a deletion, row by row. Their arguments are parts.
create function keep_client_row() returns trigger language plpgsql as $$
begin
  perform write_client_part(part, array[case when tg_op = 'DELETE' then old.client_id else new.client_id end])
    from unnest(tg_argv) part;
  return null;
end $$;
-- After rows were added, all at once.
create function keep_client_rows() returns trigger language plpgsql as $$
begin
  perform write_client_part(part, array(select distinct client_id from added)) from unnest(tg_argv) part;
  return null;
end $$;

create function start_client_rows() returns trigger language plpgsql as $$
begin
  insert into client_rows (client_id, owner_id, advisor_name, name, state, source, added_at, link, products, lenders,
      client_acted_at)
    select client_id, owner_id, advisor_name, p.name, p.state, source, added_at, link, '', '', case when c.signup_id is not null then added_at end
    from added c join client_row_people p on p.client_id = c.id;
  insert into client_words select id, search from added;
  return null;
end $$;
create trigger clients_new_row after insert on clients referencing new table as added
  for each statement execute function start_client_rows();

create function keep_own_client_row() returns trigger language plpgsql as $$
begin
  perform write_client_people(array[new.id]);
  if old.search <> new.search then
    perform write_client_words(array[new.id]);
  end if;
  return null;
end $$;
create trigger clients_row after update of first_name, last_name, mobile, email, state, staff_id, signup_id on clients
  for each row when (
    (old.first_name, old.last_name, old.mobile, old.email, old.state, old.staff_id, old.signup_id)
    is distinct from (new.first_name, new.last_name, new.mobile, new.email, new.state, new.staff_id, new.signup_id)
  ) execute function keep_own_client_row();

create trigger opened_clients_new_row after insert on opened_clients referencing new table as added
  for each statement execute function keep_client_rows('people');
create trigger opened_clients_row after update or delete on opened_clients
  for each row execute function keep_client_row('people');
create trigger profiles_new_row after insert on profiles referencing new table as added
  for each statement execute function keep_client_rows('forms', 'words');
create trigger profiles_row after update of business_name on profiles
  for each row when (old.business_name is distinct from new.business_name) execute function keep_client_row('forms', 'words');
create trigger pipeline_items_new_row after insert on pipeline_items referencing new table as added
  for each statement execute function keep_client_rows('forms', 'words', 'deals');
create trigger pipeline_items_row after delete or update of status, amount, about, business_name, own_search on pipeline_items
  for each row execute function keep_client_row('forms', 'words', 'deals');
create trigger drafts_new_row after insert on drafts referencing new table as added
  for each statement execute function keep_client_rows('forms');
create trigger drafts_row after delete on drafts
  for each row execute function keep_client_row('forms');
create trigger tasks_new_row after insert on tasks referencing new table as added
  for each statement execute function keep_client_rows('steps');
create trigger tasks_row after delete or update of title, due_on, done_at on tasks
  for each row execute function keep_client_row('steps');
create trigger document_requests_new_row after insert on document_requests referencing new table as added
  for each statement execute function keep_client_rows('papers');
create trigger document_requests_row after delete or update of fulfilled_at, withdrawn_at on document_requests
  for each row execute function keep_client_row('papers');
create trigger past_deals_new_row after insert on past_deals referencing new table as added
  for each statement execute function keep_client_rows('deals');
create trigger past_deals_row after update or delete on past_deals
  for each row execute function keep_client_row('deals');
create trigger submissions_new_row after insert on submissions referencing new table as added
  for each statement execute function keep_client_rows('deals');
create trigger submissions_row after delete on submissions
  for each row execute function keep_client_row('deals');
create trigger fundings_new_row after insert on fundings referencing new table as added
  for each statement execute function keep_client_rows('deals');
create trigger fundings_row after delete or update of is_taken_back on fundings
  for each row execute function keep_client_row('deals');

-- A member with another name.
create function rename_advisor() returns trigger language plpgsql as $$
begin
  update client_rows set advisor_name = new.name where owner_id = new.id;
  return null;
end $$;
create trigger staff_client_rows after update of name on staff
  for each row when (old.name <> new.name) execute function rename_advisor();

-- Notes which side did something. The second argument names the column that says when; the first, who: a column that is true
-- or null for the client, or the side itself.
create function note_acts() returns trigger language plpgsql as $$
begin
  update client_rows r set client_acted_at = a.at from (
      select client_id, max((to_jsonb(n) ->> tg_argv[1])::timestamptz) as at from added n
      where tg_argv[0] = 'client' or (tg_argv[0] <> 'firm' and coalesce(to_jsonb(n) ->> tg_argv[0], 'true') = 'true')
      group by client_id
    ) a where r.client_id = a.client_id and (client_acted_at is null or client_acted_at < a.at - interval '10 minutes');
  update client_rows r set firm_acted_at = a.at from (
      select client_id, max((to_jsonb(n) ->> tg_argv[1])::timestamptz) as at from added n
      where tg_argv[0] = 'firm' or (tg_argv[0] <> 'client' and coalesce(to_jsonb(n) ->> tg_argv[0], 'true') <> 'true')
      group by client_id
    ) a where r.client_id = a.client_id and (firm_acted_at is null or firm_acted_at < a.at - interval '10 minutes');
  return null;
end $$;
create trigger messages_acts after insert on messages referencing new table as added
  for each statement execute function note_acts('from_client', 'sent_at');
create trigger documents_acts after insert on documents referencing new table as added
  for each statement execute function note_acts('added_by', 'uploaded_at');
create trigger appointments_acts after insert on appointments referencing new table as added
  for each statement execute function note_acts('booked_by', 'created_at');
create trigger drafts_acts after insert on drafts referencing new table as added
  for each statement execute function note_acts('saved_by', 'saved_at');
create trigger pipeline_items_acts after insert on pipeline_items referencing new table as added
  for each statement execute function note_acts('client', 'submitted_at');
create trigger notes_acts after insert on notes referencing new table as added
  for each statement execute function note_acts('firm', 'written_at');
create trigger tasks_acts after insert on tasks referencing new table as added
  for each statement execute function note_acts('firm', 'created_at');
create trigger document_requests_acts after insert on document_requests referencing new table as added
  for each statement execute function note_acts('firm', 'requested_at');
create trigger status_changes_acts after insert on status_changes referencing new table as added
  for each statement execute function note_acts('firm', 'changed_at');

-- The same for what changes, at once.
create function note_act() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'client' then
    update client_rows set client_acted_at = now() where client_id = new.client_id
      and (client_acted_at is null or client_acted_at < now() - interval '10 minutes');
  else
    update client_rows set firm_acted_at = now() where client_id = new.client_id
      and (firm_acted_at is null or firm_acted_at < now() - interval '10 minutes');
  end if;
  return null;
end $$;
create trigger documents_review_act after update of review_state on documents
  for each row execute function note_act('firm');
create trigger appointments_outcome_act after update of outcome on appointments
  for each row when (new.outcome is not null) execute function note_act('firm');
create trigger drafts_client_act after update of content on drafts
  for each row when (new.saved_by is null) execute function note_act('client');
create trigger drafts_firm_act after update of content on drafts
  for each row when (new.saved_by is not null) execute function note_act('firm');
create trigger tasks_act after update of title, due_on, done_at on tasks
  for each row execute function note_act('firm');
create trigger opened_clients_link_act after update of link_sent_at on opened_clients
  for each row when (new.link_sent_at is distinct from old.link_sent_at) execute function note_act('firm');
create trigger opened_clients_taken_act after update of taken_at on opened_clients
  for each row when (new.taken_at is not null) execute function note_act('client');
