-- Who came by an id and is whose: how many of a popular one's clients are another advisor's is counted without looking at any client.
create index clients_signup_id_staff_idx on clients (signup_id, staff_id);

-- An advisor's clients, of whom hardly more than the id is wanted.
drop index clients_staff_id_idx;
create index clients_staff_id_idx on clients (staff_id, id);

-- A purpose or a funding type that few ask for: without it every submission is looked at for the want of fifty.
create index pipeline_items_about_idx on pipeline_items (about, kind, status, is_idle);
