-- Facts about the firm that someone at the desk has changed; null where they follow the configuration. No row until then.
create table firm_facts (
  is_only boolean constraint firm_facts_pkey primary key default true constraint firm_facts_one_row check (is_only),
  name text,
  legal_name text,
  phone text,
  email text,
  hours text,
  street text,
  city text,
  state text,
  zip text,
  -- Decimal degrees, with the digits that were typed.
  latitude numeric constraint firm_facts_latitude_range check (latitude between -90 and 90),
  longitude numeric constraint firm_facts_longitude_range check (longitude between -180 and 180),
  advisor_name text,
  advisor_title text,
  revision integer not null default 1,
  changed_by uuid not null constraint firm_facts_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);
