-- What we read in a file: the header and the figures of a statement, sealed. Its rows aren't kept.
create table file_readings (
  file_id uuid constraint file_readings_pkey primary key constraint file_readings_file_id_fkey references stored_files (id) on delete cascade,
  client_id uuid not null constraint file_readings_client_id_fkey references clients (id) on delete cascade,
  -- Of the reader. An older reading is made again.
  version integer not null,
  read_at timestamptz not null default now(),
  -- The months of a whole statement, so that reminders needn't open the seal. Null for anything else.
  covers_from date,
  covers_until date,
  -- A statement's page is missing, or it's a web page of the bank. It counts for no month.
  is_short boolean not null default false,
  sealed bytea not null,
  constraint file_readings_covers_whole check ((covers_from is null) = (covers_until is null))
);

create index file_readings_client_idx on file_readings (client_id);
