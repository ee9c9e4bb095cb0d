-- What the lender's summary says, sealed, so that its page says the same whatever changes later. Null before it was sent, and for
-- a file sent before this was kept.
alter table submissions add column memo bytea;

-- What a member of staff adds to a memo before it goes to a lender.
create table memo_remarks (
  id uuid constraint memo_remarks_pkey primary key,
  client_id uuid not null constraint memo_remarks_client_id_fkey references clients (id) on delete cascade,
  submission_id uuid not null constraint memo_remarks_submission_id_fkey references submissions (id) on delete cascade,
  part text not null constraint memo_remarks_part_known check (part in (
    'whole', 'business', 'request', 'revenue', 'balances', 'debt', 'owners', 'fit', 'missing', 'risks')),
  staff_id uuid not null constraint memo_remarks_staff_id_fkey references staff (id),
  sealed bytea not null,
  written_at timestamptz not null default now(),
  constraint memo_remarks_part_key unique (submission_id, part)
);

create index memo_remarks_client_idx on memo_remarks (client_id);
