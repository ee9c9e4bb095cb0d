-- Worded so that PostgreSQL uses the index by client even while it knows nothing of a table yet. With another, it would go
-- through everyone's rows for each client.
create or replace view client_row_forms as
  select c.id as client_id, search_words(b.business_name) as business, b.business_name,
    coalesce(p.status, case when d.prequalification then 'Begun' end) as prequalification,
    coalesce(a.status, case when d.application then 'Begun' end) as application,
    case when a.submitted_at > p.submitted_at or p.id is null then a.amount else p.amount end as amount,
    q.answers ->> 'personalCreditScore' as score, q.answers ->> 'timeInBusiness' as age
  from clients c
  left join profiles f on f.client_id = c.id
  left join lateral (select * from pipeline_items where client_id = c.id and kind || '' = 'prequalification'
    order by submitted_at desc, id desc limit 1) p on true
  left join lateral (select * from pipeline_items where client_id = c.id and kind || '' = 'application'
    order by submitted_at desc, id desc limit 1) a on true
  left join prequalifications q on q.id = p.id
  cross join lateral (select nullif(coalesce(nullif(
      case when a.submitted_at > p.submitted_at or p.id is null then a.business_name else p.business_name end, ''),
    f.business_name), '') as business_name) b
  cross join lateral (
    select bool_or(form = 'prequalification') as prequalification, bool_or(form = 'application') as application
    from drafts where client_id = c.id
  ) d;

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
    cross join lateral (select max(funded_on) as last_on from fundings where submission_id = u.id and not is_taken_back) m
    where u.client_id = c.id
  ) sent;
