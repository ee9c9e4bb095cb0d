-- Staff fill in a client's form with them on the phone. What they typed is marked until the client sends the form, and after.

alter table drafts
  -- Whether any answer of it was typed by staff. Which ones, and by whom, is sealed with the content.
  add column has_entered boolean not null default false,
  -- Who asked the client to look it over and send it, and when.
  add column asked_by uuid constraint drafts_asked_by_fkey references staff (id),
  add column asked_at timestamptz,
  add constraint drafts_form_known check (form in ('prequalification', 'application')),
  add constraint drafts_asked_whole check (num_nonnulls(asked_by, asked_at) in (0, 2));

-- By field: the member of staff who typed the answer, and when.
alter table prequalifications add column entered jsonb not null default '{}';
alter table applications add column entered jsonb not null default '{}';
alter table application_co_borrowers add column entered jsonb not null default '{}';
