-- Consents that were given, choices, and payouts are evidence: like the ledger, they are only appended.

-- A payout, and what corrects it. The newest counts.
alter table fundings
  add column id uuid not null default gen_random_uuid(),
  -- 0 is the payout as it was first recorded.
  add column position integer not null default 0,
  -- Why it was unlike what was offered, or corrected.
  add column reason text,
  drop constraint fundings_pkey,
  add constraint fundings_pkey primary key (id),
  add constraint fundings_submission_id_key unique (submission_id, position),
  add constraint fundings_corrected_for_a_reason check (position = 0 or reason is not null);

create function was_corrected(submission uuid, payout_position integer) returns boolean language sql stable as $$
  select exists (select 1 from fundings where submission_id = submission and position > payout_position)
$$;

create trigger fundings_refuse before update on fundings for each row
  when (to_jsonb(old) - 'client_id' is distinct from to_jsonb(new) - 'client_id' or not was_merged(old.client_id, new.client_id))
  execute function refuse_event_change();
create trigger fundings_refuse_delete before delete on fundings
  for each row when (pg_trigger_depth() = 0) execute function refuse_event_change();
create trigger fundings_refuse_truncate before truncate on fundings
  for each statement execute function refuse_event_change();

create trigger offer_choices_refuse before update on offer_choices for each row
  when (to_jsonb(old) - 'client_id' is distinct from to_jsonb(new) - 'client_id' or not was_merged(old.client_id, new.client_id))
  execute function refuse_event_change();
create trigger offer_choices_refuse_delete before delete on offer_choices
  for each row when (pg_trigger_depth() = 0) execute function refuse_event_change();
create trigger offer_choices_refuse_truncate before truncate on offer_choices
  for each statement execute function refuse_event_change();

-- It can still be revoked or voided, once. The words go when the client is erased, and only then.
create trigger lender_consents_refuse before update on lender_consents for each row
  when (pg_trigger_depth() = 0 and old.given_at is not null and (
    (old.id, old.submission_id, old.co_borrower_id, old.person, old.purpose, old.version, old.text_sha256, old.asked_by,
      old.asked_at, old.given_at, old.expires_at, old.signature_hash)
    is distinct from (new.id, new.submission_id, new.co_borrower_id, new.person, new.purpose, new.version, new.text_sha256,
      new.asked_by, new.asked_at, new.given_at, new.expires_at, new.signature_hash)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
    or (new.erased_client_id is null and (old.text, old.scope, old.signature, old.given_from)
      is distinct from (new.text, new.scope, new.signature, new.given_from))
    or (old.client_id is distinct from new.client_id and new.erased_client_id is null
      and not was_merged(old.client_id, new.client_id))))
  execute function refuse_event_change();
create trigger lender_consents_refuse_delete before delete on lender_consents
  for each row when (pg_trigger_depth() = 0 and old.given_at is not null) execute function refuse_event_change();
create trigger lender_consents_refuse_truncate before truncate on lender_consents
  for each statement execute function refuse_event_change();
