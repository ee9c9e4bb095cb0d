-- Links that sign in as a sample person, which only `desk demo` makes. Addresses of real people aren't let in.
create table sample_links (
  token_hash bytea constraint sample_links_pkey primary key,
  door text not null constraint sample_links_door_known check (door in ('portal', 'desk')),
  email text not null constraint sample_links_only_samples
    check (email like '%@example.com' or email like '%@desk.example.com'),
  expires_at timestamptz not null
);
