-- Answers that were changed after they had been given: by staff on the client's behalf, or by the client, who can change the profile at
-- any time. How often is the revision of the answers: whoever corrects names the one that was on the screen.
create table corrections (
  id uuid constraint corrections_pkey primary key,
  client_id uuid not null constraint corrections_client_id_fkey references clients (id) on delete cascade,
  kind text not null
    constraint corrections_kind_known check (kind in ('profile', 'prequalification', 'application', 'co-borrower')),
  -- Of what was submitted; of a profile, the client.
  subject_id uuid not null,
  -- What was changed in one go has one revision.
  revision integer not null constraint corrections_revision_positive check (revision > 0),
  -- The contract's name of the field, and the question as it had been asked.
  field text not null,
  question text not null,
  -- Null for none. Of what is sealed in its own column both are in `sealed`: one JSON, sealed with the client's data key.
  before jsonb,
  after jsonb,
  sealed bytea,
  -- Null for the client.
  staff_id uuid constraint corrections_staff_id_fkey references staff (id),
  reason text,
  changed_at timestamptz not null default now(),
  constraint corrections_sealed_alone check (sealed is null or (before is null and after is null)),
  constraint corrections_staff_says_why check ((staff_id is null) = (reason is null)),
  constraint corrections_revision_key unique (subject_id, revision, field)
);
create index corrections_client_id_idx on corrections (client_id, changed_at desc, id);
