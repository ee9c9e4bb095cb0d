-- Where a half-filled form stands, by name and without any answer: the form itself is sealed.
alter table drafts
  -- Null where it is not known: what was saved before this was kept.
  add column left_step text,
  -- The first question that wants an answer and has none; null when all are answered.
  add column left_field text;
create index drafts_saved_at_idx on drafts (saved_at) include (form, left_step, left_field);

-- Reports look at a span of time, and at nothing else of most rows.
create index clients_created_at_idx on clients (created_at) include (id, signup_id);
create index prequalifications_submitted_at_idx on prequalifications (submitted_at);
create index applications_submitted_at_idx on applications (submitted_at);
create index appointments_booked_idx on appointments (client_id, created_at);
create index appointment_changes_moved_idx on appointment_changes (appointment_id) where what = 'moved';
create index status_changes_reached_idx on status_changes (client_id, changed_at) include (to_status)
  where kind = 'application' and to_status in ('Term Sheet', 'Approved', 'Funded');
create index documents_uploaded_at_idx on documents (uploaded_at) where deleted_at is null;
