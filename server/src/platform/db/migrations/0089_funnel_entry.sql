-- When clients whose file was opened for them came in by themselves: they enter the funnel then.
create index opened_clients_taken_at_idx on opened_clients (taken_at, client_id) where taken_at is not null;
