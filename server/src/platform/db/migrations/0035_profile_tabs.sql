-- When an answer of each tab last changed: the newest answer fills other forms. Null until the first one.
alter table profiles
  add column personal_changed_at timestamptz,
  add column business_changed_at timestamptz,
  add column financial_changed_at timestamptz;

-- Every tab has an answer that can't be left out.
update profiles set
  personal_changed_at = case when home_street is not null then updated_at end,
  business_changed_at = case when business_name is not null then updated_at end,
  financial_changed_at = case when monthly_revenue is not null then updated_at end;
