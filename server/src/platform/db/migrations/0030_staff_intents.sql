-- Staff name what they mean to do once as well: for a client, or, as with a Sign Up Id, for none.
alter table idempotency_keys add column staff_id uuid constraint idempotency_keys_staff_id_fkey references staff (id) on delete cascade;
update idempotency_keys k set staff_id = s.id, endpoint = left(k.endpoint, -37) from staff s where k.endpoint like '% ' || s.id;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys alter column client_id drop not null;
alter table idempotency_keys add constraint idempotency_keys_whose_check check (num_nonnulls(client_id, staff_id) > 0);
alter table idempotency_keys add constraint idempotency_keys_intent_key unique nulls not distinct (client_id, staff_id, endpoint, key);
