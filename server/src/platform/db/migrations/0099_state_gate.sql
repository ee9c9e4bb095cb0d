-- The states whose rules a file with a lender is under (decision 35). Only added to: what was sent and shown under a state stays
-- under it.
create table submission_states (
  submission_id uuid constraint submission_states_submission_id_fkey references submissions (id) on delete cascade,
  client_id uuid not null constraint submission_states_client_id_fkey references clients (id) on delete cascade,
  state text not null constraint submission_states_state_spelled check (state ~ '^[A-Z]{2}$'),
  source text not null constraint submission_states_source_known check (source in ('application', 'profile', 'sign-up')),
  since timestamptz not null default now(),
  constraint submission_states_pkey primary key (submission_id, state)
);
create index submission_states_client_id_idx on submission_states (client_id);

-- Why a manager went on without something that a state's rule asks for. For these terms only.
create table offer_exemptions (
  id uuid constraint offer_exemptions_pkey primary key,
  offer_id uuid not null constraint offer_exemptions_offer_id_fkey references offers (id) on delete cascade,
  client_id uuid not null constraint offer_exemptions_client_id_fkey references clients (id) on delete cascade,
  -- The rule and its demand, such as ut-disclosure:disclosure.
  demand text not null,
  terms_sha256 bytea not null,
  reason text not null,
  staff_id uuid not null constraint offer_exemptions_staff_id_fkey references staff (id),
  at timestamptz not null default now(),
  constraint offer_exemptions_once_key unique (offer_id, demand, terms_sha256)
);
create index offer_exemptions_client_id_idx on offer_exemptions (client_id);
create trigger offer_exemptions_refuse before update on offer_exemptions for each row
  when (to_jsonb(old) - 'client_id' is distinct from to_jsonb(new) - 'client_id' or not was_merged(old.client_id, new.client_id))
  execute function refuse_event_change();
create trigger offer_exemptions_refuse_truncate before truncate on offer_exemptions
  for each statement execute function refuse_event_change();
create trigger offer_exemptions_refuse_delete before delete on offer_exemptions
  for each row when (pg_trigger_depth() = 0) execute function refuse_event_change();

-- Of the terms that the paper discloses. With other terms, it doesn't count.
alter table offer_disclosures add column terms_sha256 bytea;
update offer_disclosures d set terms_sha256 = sha256(convert_to(o.terms::text, 'UTF8')) from offers o where o.id = d.offer_id;
alter table offer_disclosures alter column terms_sha256 set not null;

-- The disclosure goes alone. The offer is shown once the client has opened it, and signed it where the state asks for that.
alter table offers add column disclosed_by uuid constraint offers_disclosed_by_fkey references staff (id);
alter table offers drop constraint offers_state_known;
alter table offers add constraint offers_state_known
  check (state in ('draft', 'disclosed', 'shown', 'chosen', 'refused', 'replaced', 'withdrawn'));
drop trigger offers_refuse on offers;
create trigger offers_refuse before update on offers for each row
  when ((old.shown_at is not null or old.state = 'disclosed') and new.terms is distinct from old.terms
    or old.shown_at is not null and new.shown_at is distinct from old.shown_at)
  execute function refuse_shown_terms();

alter table disclosure_events add column signature text;
alter table disclosure_events drop constraint disclosure_events_kind_known;
alter table disclosure_events add constraint disclosure_events_kind_known
  check (kind in ('received', 'sent', 'opened', 'signed', 'evidence', 'altered'));
alter table disclosure_events add constraint disclosure_events_signature_only_signed
  check ((kind = 'signed') = (signature is not null));
