-- Each reply by mail is kept whole for 90 days (decision 49), as a sealed file.
alter table inbound_mails
  add column file_id uuid constraint inbound_mails_file_id_key unique
    constraint inbound_mails_file_id_fkey references stored_files (id) on delete set null,
  -- The message it became.
  add column message_id uuid constraint inbound_mails_message_id_key unique
    constraint inbound_mails_message_id_fkey references messages (id) on delete set null,
  -- The message doesn't have all of its words.
  add column is_cut boolean not null default false;
