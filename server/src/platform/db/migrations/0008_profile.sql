-- What a client adds to the account: names, mobile and state stay with the client, the annual revenue is computed.
create table profiles (
  client_id uuid constraint profiles_pkey primary key
    constraint profiles_client_id_fkey references clients (id) on delete cascade,
  home_street text,
  home_city text,
  home_zip text,
  home_phone text,
  country text,
  role text,
  -- Sealed with the client's data key, as are the last four digits of the social security number and the EIN.
  date_of_birth bytea,
  ssn_last4 bytea,
  business_name text,
  ein bytea,
  business_street text,
  business_phone text,
  business_city text,
  business_state text,
  business_zip text,
  entity_type text,
  other_entity_type text,
  industry text,
  other_industry text,
  website text,
  currency text,
  -- Whole units of the currency.
  monthly_revenue bigint constraint profiles_monthly_revenue_not_negative check (monthly_revenue >= 0),
  years_in_business integer constraint profiles_years_in_business_not_negative check (years_in_business >= 0),
  updated_at timestamptz not null default now()
);
