-- What lenders offer, what clients chose of it, and what came of that (decision 35).

create table offers (
  id uuid constraint offers_pkey primary key,
  client_id uuid not null constraint offers_client_id_fkey references clients (id) on delete cascade,
  submission_id uuid not null constraint offers_submission_id_fkey references submissions (id) on delete cascade,
  -- Counts the offers of a submission. An offer that replaces an earlier one names it.
  version integer not null,
  supersedes uuid constraint offers_supersedes_key unique
    constraint offers_supersedes_fkey references offers (id) on delete cascade,
  state text not null default 'draft' constraint offers_state_known
    check (state in ('draft', 'shown', 'chosen', 'refused', 'replaced', 'withdrawn')),
  -- The contract's OfferTerms. Never changed once it was shown.
  terms jsonb not null,
  entered_by text not null constraint offers_entered_by_known check (entered_by in ('lender', 'staff')),
  -- Who entered it, or took the lender's draft on.
  staff_id uuid constraint offers_staff_id_fkey references staff (id),
  created_at timestamptz not null default now(),
  shown_at timestamptz,
  shown_by uuid constraint offers_shown_by_fkey references staff (id),
  -- The client's state on that day, which decided what was asked of us.
  shown_state text,
  expires_on date,
  -- Why it was withdrawn.
  reason text,
  revision integer not null default 0,
  constraint offers_version_key unique (submission_id, version),
  constraint offers_shown_by_someone check (num_nonnulls(shown_at, shown_by) <> 1)
);
create index offers_client_id_idx on offers (client_id, created_at desc, id);
create unique index offers_chosen_key on offers (submission_id) where state = 'chosen';

create function refuse_shown_terms() returns trigger language plpgsql as $$
begin
  raise exception 'What a client was shown is not changed.' using errcode = '42501';
end
$$;
create trigger offers_refuse before update on offers
  for each row when (old.shown_at is not null and (new.terms is distinct from old.terms or new.shown_at is distinct from old.shown_at))
  execute function refuse_shown_terms();

-- The lender's own paper about an offer, byte for byte as we got it. The newest one counts.
create table offer_disclosures (
  id uuid constraint offer_disclosures_pkey primary key,
  offer_id uuid not null constraint offer_disclosures_offer_id_fkey references offers (id) on delete cascade,
  client_id uuid not null constraint offer_disclosures_client_id_fkey references clients (id) on delete cascade,
  file_id uuid not null constraint offer_disclosures_file_id_key unique
    constraint offer_disclosures_file_id_fkey references stored_files (id) on delete cascade,
  sha256 bytea not null,
  received_at timestamptz not null default now(),
  added_by text not null constraint offer_disclosures_added_by_known check (added_by in ('lender', 'staff')),
  staff_id uuid constraint offer_disclosures_staff_id_fkey references staff (id)
);
create index offer_disclosures_offer_id_idx on offer_disclosures (offer_id, received_at desc);
create index offer_disclosures_client_id_idx on offer_disclosures (client_id);

-- The way of a disclosure. Only appended.
create table disclosure_events (
  id uuid constraint disclosure_events_pkey primary key,
  disclosure_id uuid not null
    constraint disclosure_events_disclosure_id_fkey references offer_disclosures (id) on delete cascade,
  client_id uuid not null constraint disclosure_events_client_id_fkey references clients (id) on delete cascade,
  kind text not null constraint disclosure_events_kind_known
    check (kind in ('received', 'sent', 'opened', 'evidence', 'altered')),
  channel text not null constraint disclosure_events_channel_known check (channel in ('desk', 'portal', 'mail', 'door')),
  at timestamptz not null default clock_timestamp(),
  -- Of the bytes at that moment.
  sha256 bytea not null
);
create index disclosure_events_disclosure_id_idx on disclosure_events (disclosure_id, at, id);
create index disclosure_events_client_id_idx on disclosure_events (client_id);
create trigger disclosure_events_refuse before update or truncate on disclosure_events
  for each statement execute function refuse_event_change();
create trigger disclosure_events_refuse_delete before delete on disclosure_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_event_change();

-- What the client said, and what stood on the screen.
create table offer_choices (
  offer_id uuid constraint offer_choices_pkey primary key
    constraint offer_choices_offer_id_fkey references offers (id) on delete cascade,
  client_id uuid not null constraint offer_choices_client_id_fkey references clients (id) on delete cascade,
  kind text not null constraint offer_choices_kind_known check (kind in ('chosen', 'refused')),
  at timestamptz not null default now(),
  -- Terms, figures, lender, and disclosure.
  shown jsonb not null,
  reason text
);
create index offer_choices_client_id_idx on offer_choices (client_id);

-- What is left to do between the choice and the money.
create table funding_conditions (
  id uuid constraint funding_conditions_pkey primary key,
  submission_id uuid not null constraint funding_conditions_submission_id_fkey references submissions (id) on delete cascade,
  client_id uuid not null constraint funding_conditions_client_id_fkey references clients (id) on delete cascade,
  words text not null,
  whose text not null constraint funding_conditions_whose_known check (whose in ('client', 'firm', 'lender')),
  due_on date,
  position integer not null,
  -- The client's part, when it's a document. It's done once that arrives.
  document_request_id uuid
    constraint funding_conditions_document_request_id_fkey references document_requests (id) on delete set null,
  done_at timestamptz,
  revision integer not null default 0,
  added_by uuid not null constraint funding_conditions_added_by_fkey references staff (id),
  added_at timestamptz not null default now()
);
create index funding_conditions_submission_id_idx on funding_conditions (submission_id, position, id);
create index funding_conditions_client_id_idx on funding_conditions (client_id);
create index funding_conditions_document_request_id_idx on funding_conditions (document_request_id);

create table fundings (
  submission_id uuid constraint fundings_pkey primary key
    constraint fundings_submission_id_fkey references submissions (id) on delete cascade,
  client_id uuid not null constraint fundings_client_id_fkey references clients (id) on delete cascade,
  offer_id uuid not null constraint fundings_offer_id_fkey references offers (id) on delete cascade,
  lender_id text not null constraint fundings_lender_id_fkey references lenders (id),
  funded_on date not null,
  amount_cents bigint not null constraint fundings_amount_positive check (amount_cents > 0),
  recorded_by uuid not null constraint fundings_recorded_by_fkey references staff (id),
  recorded_at timestamptz not null default now()
);
create index fundings_client_id_idx on fundings (client_id);
create index fundings_funded_on_idx on fundings (funded_on);

-- Days on which someone should look at an offer or at a funded client again. A job makes a task of each.
create table offer_looks (
  id uuid constraint offer_looks_pkey primary key,
  offer_id uuid not null constraint offer_looks_offer_id_fkey references offers (id) on delete cascade,
  client_id uuid not null constraint offer_looks_client_id_fkey references clients (id) on delete cascade,
  kind text not null constraint offer_looks_kind_known check (kind in ('expires', 'half repaid', 'ends')),
  due_on date not null,
  asked_by uuid not null constraint offer_looks_asked_by_fkey references staff (id),
  done_at timestamptz,
  constraint offer_looks_once_key unique (offer_id, kind)
);
create index offer_looks_due_idx on offer_looks (due_on) where done_at is null;
create index offer_looks_client_id_idx on offer_looks (client_id);

-- The firm's own money. Only appended: a mistake is mended by an entry that corrects it. Entries outlive the client, without
-- the words, which are sealed with the client's data key.
create table ledger_entries (
  id uuid constraint ledger_entries_pkey primary key,
  client_id uuid constraint ledger_entries_client_id_fkey references clients (id) on delete set null,
  submission_id uuid constraint ledger_entries_submission_id_fkey references submissions (id) on delete set null,
  lender_id text not null constraint ledger_entries_lender_id_fkey references lenders (id),
  kind text not null constraint ledger_entries_kind_known
    check (kind in ('expected', 'received', 'split', 'clawback', 'correction')),
  -- Of a correction, what is added to the corrected entry.
  cents bigint not null,
  paid_by text not null constraint ledger_entries_paid_by_known check (paid_by in ('lender', 'client')),
  -- What a percentage was taken of, and the percentage.
  basis_cents bigint,
  percent double precision,
  -- When it's due, came, or was taken back.
  on_day date not null,
  -- Whose part of it.
  staff_id uuid constraint ledger_entries_staff_id_fkey references staff (id),
  -- Until when the lender can take back how much: [{ until_on, percent }].
  clawback_steps jsonb,
  corrects uuid constraint ledger_entries_corrects_fkey references ledger_entries (id),
  -- The firm's note, and what the client was told, sealed.
  words bytea,
  recorded_by uuid not null constraint ledger_entries_recorded_by_fkey references staff (id),
  recorded_at timestamptz not null default clock_timestamp(),
  constraint ledger_entries_cents_sign check (case when kind = 'correction' then cents <> 0 else cents > 0 end),
  constraint ledger_entries_split_names check (kind = 'correction' or (kind = 'split') = (staff_id is not null)),
  constraint ledger_entries_correction_names check ((kind = 'correction') = (corrects is not null)),
  constraint ledger_entries_percent_of check (num_nonnulls(basis_cents, percent) <> 1)
);
create index ledger_entries_submission_id_idx on ledger_entries (submission_id, recorded_at, id);
create index ledger_entries_client_id_idx on ledger_entries (client_id, recorded_at, id);
create index ledger_entries_corrects_idx on ledger_entries (corrects);
create index ledger_entries_on_day_idx on ledger_entries (on_day);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is not changed: % is refused. Add an entry that corrects it.', tg_op using errcode = '42501';
end
$$;
-- The words are sealed again when the client's data key changes; an erased client's entries lose the client and nothing else.
create trigger ledger_entries_refuse before update on ledger_entries for each row
  when (pg_trigger_depth() = 0 and (old.id, old.client_id, old.submission_id, old.lender_id, old.kind, old.cents, old.paid_by,
      old.basis_cents, old.percent, old.on_day, old.staff_id, old.clawback_steps, old.corrects, old.recorded_by, old.recorded_at)
    is distinct from (new.id, new.client_id, new.submission_id, new.lender_id, new.kind, new.cents, new.paid_by,
      new.basis_cents, new.percent, new.on_day, new.staff_id, new.clawback_steps, new.corrects, new.recorded_by, new.recorded_at))
  execute function refuse_ledger_change();
create trigger ledger_entries_refuse_delete before delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_refuse_truncate before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
