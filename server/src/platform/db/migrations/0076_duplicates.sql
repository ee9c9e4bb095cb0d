-- To find clients who may be the same.

-- A business as people say it: without case, punctuation, and what it is in law.
create function business_words(name text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(
    regexp_replace(search_words(name), '(\s+(llc|inc|incorporated|corp|corporation|co|company|ltd|limited|llp|lp|pllc|pc))+\s*$', ''),
    '\s+', ' ', 'g'));

create index pipeline_items_business_idx on pipeline_items (business_words(business_name)) where business_name <> '';
create index profiles_business_idx on profiles (business_words(business_name)) where business_name <> '';
create index profiles_business_address_idx on profiles (search_words(business_street), left(business_zip, 5))
  where business_street <> '';
