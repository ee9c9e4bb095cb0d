-- Whoever has no row gets every mail.
create table mail_preferences (
  client_id uuid constraint mail_preferences_pkey primary key
    constraint mail_preferences_client_id_fkey references clients (id) on delete cascade,
  reminders boolean not null,
  documents boolean not null,
  updated_at timestamptz not null default now()
);
