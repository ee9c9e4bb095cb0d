-- When a rejection gave the request back to the client. From then on, and not while the firm had the document, they are asked.
alter table document_requests add column reopened_at timestamptz;
