-- To find clients with the same EIN (decision 40): a keyed hash beside the sealed number. A job hashes what was stored before.
alter table profiles add column ein_hash bytea,
  add constraint profiles_ein_hash_of_ein check (ein is not null or ein_hash is null);
create index profiles_ein_hash_idx on profiles (ein_hash) where ein_hash is not null;
create index profiles_ein_unhashed_idx on profiles (client_id) where ein is not null and ein_hash is null;
