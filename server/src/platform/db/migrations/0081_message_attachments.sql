-- Files sent with messages (decision 49).
create table message_attachments (
  id uuid constraint message_attachments_pkey primary key,
  client_id uuid not null constraint message_attachments_client_id_fkey references clients (id) on delete cascade,
  -- Null until the message is sent.
  message_id uuid constraint message_attachments_message_id_fkey references messages (id) on delete cascade,
  -- Its place among the message's files.
  position smallint not null default 0,
  file_id uuid not null
    constraint message_attachments_file_id_key unique
    constraint message_attachments_file_id_fkey references stored_files (id),
  -- The member of staff who attached it; null for the client.
  staff_id uuid constraint message_attachments_staff_id_fkey references staff (id),
  created_at timestamptz not null default now()
);
create index message_attachments_message_id_idx on message_attachments (message_id, position);
create index message_attachments_client_id_idx on message_attachments (client_id);
create index message_attachments_unsent_idx on message_attachments (created_at) where message_id is null;
