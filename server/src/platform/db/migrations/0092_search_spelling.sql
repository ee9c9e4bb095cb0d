-- One spelling for searching and comparing: invisible marks and every dash are dropped, "&" is "and", and letters that aren't
-- an accent on another one (ł, ß, ø, æ) are the ones that people type instead. The same as in `search-words.ts`.
create or replace function search_words(words text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(normalize(words, NFKD), '\s*&\s*', ' and ', 'g'),
        '[\u0021-\u002f\u003a-\u003f\u005b-\u0060\u007b-\u007e\u00ad\u0300-\u036f\u180e\u200b-\u200f\u2010-\u2027\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2212\ufeff]',
        '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'łŁøØđĐðÐħĦŧŦı', 'llooddddhhtti'))
$$;

-- What is kept of the old spelling.
update clients set first_name = first_name;
update signup_ids set label = label;
update contact_messages set subject = subject;
update pipeline_items i set name = s.name, own_search = s.own_search, search = s.search from pipeline_sources s
  where s.id = i.id and (i.name, i.own_search, i.search) is distinct from (s.name, s.own_search, s.search);

reindex index pipeline_items_business_idx;
reindex index profiles_business_idx;
reindex index profiles_business_address_idx;
drop index clients_name_idx;
create index clients_name_idx on clients (search_words(first_name), search_words(last_name), state);
