-- Requests that opened again, for whom to remind.
create index document_requests_reopened_idx on document_requests (reopened_at)
  where fulfilled_at is null and withdrawn_at is null and reopened_at is not null;
create index lender_requests_unanswered_idx on lender_requests (asked_at) where answered_at is null;
