-- A line of an import can be taken without a cell, or come from where the firm doesn't serve (decision 40).
alter table book_import_rows drop constraint book_import_rows_verdict_known;
alter table book_import_rows add constraint book_import_rows_verdict_known
  check (verdict in ('new', 'match', 'fault', 'outside'));
alter table book_import_rows
  -- A sentence for each column that the line is taken without, or that deserves a look.
  add column warnings jsonb,
  -- Two lines of one person, without saying who it is; until the line is stored or left out.
  add column email_hash bytea,
  add column phone_hash bytea,
  add column name_hash bytea;
create index book_import_rows_phone_hash_idx on book_import_rows (import_id, phone_hash, number)
  where phone_hash is not null;
create index book_import_rows_name_hash_idx on book_import_rows (import_id, name_hash, number)
  where name_hash is not null;

-- Lines that can't be stored keep their cells for a day, so that they can be saved with what is wrong.
drop index book_import_rows_open_idx;
create index book_import_rows_open_idx on book_import_rows (import_id, number)
  where sealed is not null and outcome is null;
create index book_import_rows_faulty_idx on book_import_rows (import_id)
  where sealed is not null and outcome = 'faulty';
