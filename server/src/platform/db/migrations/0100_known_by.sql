-- How the person who signed was known: { channel, mailbox }. Null for those who signed before it was recorded.
alter table lender_consents add column known_by jsonb,
  drop constraint lender_consents_erased_nameless,
  add constraint lender_consents_erased_nameless
    check (erased_client_id is null or num_nonnulls(signature, text, scope, given_from, known_by) = 0);

-- As in 0095, and how the person was known is evidence, too.
create trigger lender_consents_refuse_known_by before update of known_by on lender_consents for each row
  when (pg_trigger_depth() = 0 and old.given_at is not null and new.erased_client_id is null
    and old.known_by is distinct from new.known_by)
  execute function refuse_event_change();
