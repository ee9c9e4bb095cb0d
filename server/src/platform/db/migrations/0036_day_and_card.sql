-- Today's lists: clients' overdue requests, and calls whose outcome nobody has noted.
create index document_requests_due_idx on document_requests (due_on, client_id)
  where fulfilled_at is null and withdrawn_at is null and due_on is not null;
create index appointments_unnoted_idx on appointments (ends_at, client_id) where status = 'Scheduled' and outcome is null;

-- What clients see of their advisor, besides the name.
alter table staff
  -- Ten digits; null for the firm's own number.
  add column phone text constraint staff_phone_digits check (phone ~ '^[0-9]{10}$'),
  -- A small JPEG, redrawn by us; null for initials.
  add column portrait bytea;
