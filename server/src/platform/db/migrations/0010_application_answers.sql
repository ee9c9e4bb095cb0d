-- Until now nobody could submit an application: there is no row yet.
alter table applications
  add column wording_id integer not null constraint applications_wording_id_fkey references form_wordings (id),
  -- By field name, as far as they may be read by whoever reads the table. What lists look for stands in columns of its own besides.
  add column answers jsonb not null,
  -- The other answers, by field name: one JSON, sealed with the client's data key.
  add column sealed bytea not null;

create table application_co_borrowers (
  id uuid constraint application_co_borrowers_pkey primary key,
  application_id uuid not null
    constraint application_co_borrowers_application_id_fkey references applications (id) on delete cascade,
  -- From 0 on, in the order in which they were given.
  position integer not null,
  wording_id integer not null constraint application_co_borrowers_wording_id_fkey references form_wordings (id),
  answers jsonb not null,
  sealed bytea not null,
  constraint application_co_borrowers_position_key unique (application_id, position)
);
