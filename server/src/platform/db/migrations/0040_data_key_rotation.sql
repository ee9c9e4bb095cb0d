-- A client has one data key, and a second one while `desk keys rotate --data` is at work: the next one, which every server learns of
-- before it seals anything, then the retired one, which still opens what isn't sealed again yet.
alter table client_keys
  add column state text not null default 'current'
    constraint client_keys_state_known check (state in ('next', 'current', 'retired')),
  drop constraint client_keys_client_id_key,
  add constraint client_keys_client_id_state_key unique (client_id, state);
alter table client_keys alter column state drop default;

-- Sealing the same notes with another key is no change of the call. Whoever changes the notes writes the outcome too.
drop trigger appointments_raise_revision on appointments;
create trigger appointments_raise_revision before update of starts_at, status, outcome on appointments
  for each row execute function raise_appointment_revision();
