-- Whether the firm can use a document; a rejected one says why in the client's words.
alter table documents
  add column review_state text not null default 'waiting'
    constraint documents_review_state_known check (review_state in ('waiting', 'accepted', 'rejected')),
  add column reviewed_by uuid constraint documents_reviewed_by_fkey references staff (id),
  add column reviewed_at timestamptz,
  add column rejection_reason text,
  -- Goes up with every decision, so that nobody decides on what somebody else has decided since.
  add column review_revision integer not null default 0,
  -- Whether the client has been mailed that it was rejected.
  add column is_rejection_told boolean not null default false,
  add constraint documents_rejected_with_reason check ((review_state = 'rejected') = (rejection_reason is not null)),
  add constraint documents_reviewed_once check ((review_state = 'waiting') = (reviewed_at is null));
create index documents_waiting_client_idx on documents (client_id, uploaded_at) where review_state = 'waiting' and deleted_at is null;
create index documents_waiting_idx on documents (uploaded_at, id) where review_state = 'waiting' and deleted_at is null;

-- Between a client and the firm; both read them.
create table messages (
  id uuid constraint messages_pkey primary key,
  client_id uuid not null constraint messages_client_id_fkey references clients (id) on delete cascade,
  from_client boolean not null,
  -- Who of the firm wrote it.
  staff_id uuid constraint messages_staff_id_fkey references staff (id),
  -- The text, sealed with the client's data key: people write down what no form would have shown.
  sealed bytea not null,
  sent_at timestamptz not null default now(),
  -- By the other side; and when that side was mailed, or read it before it was.
  read_at timestamptz,
  told_at timestamptz,
  constraint messages_one_writer check (from_client = (staff_id is null))
);
create index messages_client_id_idx on messages (client_id, sent_at desc, id desc);
create index messages_untold_idx on messages (client_id) where told_at is null;
create index messages_unread_by_client_idx on messages (client_id) where not from_client and read_at is null;
create index messages_unread_client_idx on messages (client_id, sent_at) where from_client and read_at is null;
create index messages_unread_idx on messages (sent_at, id) where from_client and read_at is null;

-- For the firm alone.
create table notes (
  id uuid constraint notes_pkey primary key,
  client_id uuid not null constraint notes_client_id_fkey references clients (id) on delete cascade,
  staff_id uuid not null constraint notes_staff_id_fkey references staff (id),
  -- The text, sealed with the client's data key.
  sealed bytea not null,
  written_at timestamptz not null default now(),
  edited_at timestamptz
);
create index notes_client_id_idx on notes (client_id, written_at desc, id desc);

create table tasks (
  id uuid constraint tasks_pkey primary key,
  client_id uuid not null constraint tasks_client_id_fkey references clients (id) on delete cascade,
  -- Whose it is.
  staff_id uuid not null constraint tasks_staff_id_fkey references staff (id),
  title text not null,
  due_on date not null,
  created_by uuid not null constraint tasks_created_by_fkey references staff (id),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- Goes up with every change.
  revision integer not null default 0
);
create index tasks_client_id_idx on tasks (client_id, due_on, id);
create index tasks_open_staff_idx on tasks (staff_id, due_on, id) where done_at is null;
create index tasks_open_idx on tasks (due_on, id) where done_at is null;

-- What the firm asked a client for; on the client's checklist until it is there.
create table document_requests (
  id uuid constraint document_requests_pkey primary key,
  client_id uuid not null constraint document_requests_client_id_fkey references clients (id) on delete cascade,
  document_type_id integer not null constraint document_requests_document_type_id_fkey references document_types (id),
  -- In words for the client: which month, which account.
  note text,
  due_on date,
  requested_by uuid not null constraint document_requests_requested_by_fkey references staff (id),
  requested_at timestamptz not null default now(),
  -- What was handed over for it. It stays when that was rejected or taken back: the request is open again then, and says why.
  fulfilled_document_id uuid constraint document_requests_fulfilled_document_id_fkey references documents (id) on delete set null,
  fulfilled_at timestamptz,
  withdrawn_at timestamptz,
  -- Whether the client has been mailed that it was asked for.
  is_told boolean not null default false,
  constraint document_requests_one_end check (num_nonnulls(fulfilled_at, withdrawn_at) <= 1)
);
create index document_requests_client_id_idx on document_requests (client_id, requested_at desc, id);
create index document_requests_open_idx on document_requests (client_id, document_type_id, requested_at, id)
  where fulfilled_at is null and withdrawn_at is null;
create index document_requests_fulfilled_document_id_idx on document_requests (fulfilled_document_id);

-- What the scanner refuses was not handed over.
create function reopen_unsafe() returns trigger language plpgsql as $$
begin
  update document_requests r set fulfilled_at = null
    from documents d where d.file_id = new.id and r.fulfilled_document_id = d.id and r.fulfilled_at is not null;
  return null;
end $$;
create trigger stored_files_reopen_request after update of state on stored_files
  for each row when (new.state = 'infected') execute function reopen_unsafe();

-- Whether somebody of the firm has set something that is still to come; kept in the pipeline (decision 8).
create or replace function has_due(of_client uuid) returns boolean language sql stable as $$
  select exists (select 1 from tasks where client_id = of_client and done_at is null)
    or exists (select 1 from document_requests where client_id = of_client and fulfilled_at is null and withdrawn_at is null)
$$;
create function note_due() returns trigger language plpgsql as $$
begin
  update pipeline_items set has_due = true where client_id = new.client_id and not has_due;
  return null;
end $$;
create function weigh_due() returns trigger language plpgsql as $$
declare
  of_client uuid := coalesce(new.client_id, old.client_id);
begin
  if not has_due(of_client) then
    update pipeline_items set has_due = false where client_id = of_client and pipeline_items.has_due;
  end if;
  return null;
end $$;
create trigger tasks_note_due after insert or update of done_at on tasks
  for each row when (new.done_at is null) execute function note_due();
create trigger tasks_weigh_due after update of done_at on tasks
  for each row when (new.done_at is not null) execute function weigh_due();
create trigger tasks_forget_due after delete on tasks for each row execute function weigh_due();
create trigger document_requests_note_due after insert or update of fulfilled_at, withdrawn_at on document_requests
  for each row when (new.fulfilled_at is null and new.withdrawn_at is null) execute function note_due();
create trigger document_requests_weigh_due after update of fulfilled_at, withdrawn_at on document_requests
  for each row when (new.fulfilled_at is not null or new.withdrawn_at is not null) execute function weigh_due();
create trigger document_requests_forget_due after delete on document_requests for each row execute function weigh_due();

create trigger documents_review_touch_pipeline after update of review_state on documents
  for each row execute function touch_pipeline();
create trigger messages_touch_pipeline after insert on messages for each row execute function touch_pipeline('sent_at');
create trigger notes_touch_pipeline after insert on notes for each row execute function touch_pipeline('written_at');
create trigger tasks_touch_pipeline after insert or update of done_at, due_on on tasks
  for each row execute function touch_pipeline('created_at');
create trigger document_requests_touch_pipeline after insert or update of fulfilled_at, withdrawn_at, due_on on document_requests
  for each row execute function touch_pipeline('requested_at');
