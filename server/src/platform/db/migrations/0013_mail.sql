-- One row per mail, queued in the transaction that causes it. Its id is in its Message-ID, the same at every try.
create table mails (
  id uuid constraint mails_pkey primary key,
  -- The template's name.
  kind text not null,
  -- Null for mail to the firm and to people without an account.
  client_id uuid constraint mails_client_id_fkey references clients (id) on delete cascade,
  -- What it is about, where that must be mailed once however often its job runs.
  cause text constraint mails_cause_key unique,
  -- Recipient, subject, bodies and attachments, sealed; gone once sent.
  content bytea,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  -- A word of ours or the mail server's code, never what it said.
  last_error text,
  sent_at timestamptz,
  -- Given up after the last try; it can be read and sent again.
  failed_at timestamptz
);
create index mails_client_id_idx on mails (client_id);
create index mails_failed_idx on mails (failed_at) where failed_at is not null and sent_at is null;
