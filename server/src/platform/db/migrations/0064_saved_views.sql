-- Searches of a list at the desk that someone gave a name: what the list's address has after the question mark.
create table saved_views (
  id uuid constraint saved_views_pkey primary key,
  -- Who saved it.
  staff_id uuid not null constraint saved_views_staff_id_fkey references staff (id) on delete cascade,
  list text not null,
  name text not null,
  search text not null,
  -- For everyone at the desk.
  is_shared boolean not null,
  revision integer not null default 0
);
create index saved_views_staff_id_idx on saved_views (staff_id, list);
create index saved_views_shared_idx on saved_views (list) where is_shared;

-- What a member's list opens with.
create table default_views (
  staff_id uuid not null constraint default_views_staff_id_fkey references staff (id) on delete cascade,
  list text not null,
  view_id uuid not null constraint default_views_view_id_fkey references saved_views (id) on delete cascade,
  constraint default_views_pkey primary key (staff_id, list)
);
create index default_views_view_id_idx on default_views (view_id);
