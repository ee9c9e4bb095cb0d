-- What an owner says to a sentence of a memo before it goes to a lender.
create table memo_answers (
  id uuid constraint memo_answers_pkey primary key,
  client_id uuid not null constraint memo_answers_client_id_fkey references clients (id) on delete cascade,
  submission_id uuid not null constraint memo_answers_submission_id_fkey references submissions (id) on delete cascade,
  -- The sentence's id: a name, not what it says.
  sentence text not null,
  sealed bytea not null,
  answered_at timestamptz not null default now(),
  constraint memo_answers_sentence_key unique (submission_id, sentence)
);

create index memo_answers_client_idx on memo_answers (client_id);
