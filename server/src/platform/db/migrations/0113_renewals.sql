-- Months after which a deal whose payments we don't know is looked at again; null for never.
update reminder_settings set setting = setting || '{"renewal_months": null}' where not setting ? 'renewal_months';

-- A payout that was taken back is no deal.
create or replace view client_row_deals as
  select c.id as client_id, search_words(concat_ws(' ', i.products, past.products)) as products,
    search_words(concat_ws(' ', sent.lenders, past.lenders)) as lenders,
    nullif(past.deals + sent.deals, 0) as deals, greatest(past.last_on, sent.last_on) as last_deal_on
  from clients c
  cross join lateral (select string_agg(about, ' ' order by submitted_at, id) as products
    from pipeline_items where client_id = c.id and kind || '' = 'application') i
  cross join lateral (
    select count(*)::integer as deals, max(funded_on) as last_on, string_agg(lender, ' ' order by funded_on, id) as lenders,
      string_agg(product, ' ' order by funded_on, id) as products
    from past_deals where client_id = c.id
  ) past
  cross join lateral (
    select string_agg(l.name, ' ' order by u.created_at, u.id) as lenders,
      count(*) filter (where m.last_on is not null)::integer as deals, max(m.last_on) as last_on
    from submissions u join lenders l on l.id = u.lender_id
    cross join lateral (select max(funded_on) as last_on from fundings
      where submission_id = u.id and not was_corrected(submission_id, position)) m
    where u.client_id = c.id
  ) sent;
select write_client_deals(array(select client_id from fundings where is_taken_back));

-- When a client's last deal is so many months old, wherever it was made. A payout whose payments we know has days of its own
-- (offer_looks), and whoever has applied again since needs no reminder.
create function renewal_days(months integer, since date, until date) returns table (client_id uuid, deal_on date, due_on date)
language sql stable as $$
  select r.client_id, r.last_deal_on, (r.last_deal_on + make_interval(months => months))::date
  from client_rows r
  where r.last_deal_on between (since - make_interval(months => months))::date - 3 and (until - make_interval(months => months))::date + 3
    and (r.last_deal_on + make_interval(months => months))::date between since and until
    and not exists (select from offer_looks k join offers o on o.id = k.offer_id
      where k.client_id = r.client_id and k.kind <> 'expires' and o.state = 'chosen')
    and not exists (select from applications a where a.client_id = r.client_id and a.submitted_at > r.last_deal_on)
$$;

-- Each of these days makes one task.
create table renewal_tasks (
  client_id uuid not null constraint renewal_tasks_client_id_fkey references clients (id) on delete cascade,
  deal_on date not null,
  constraint renewal_tasks_pkey primary key (client_id, deal_on)
);
