-- What the firm changes without a developer. Each setting counts its revisions, so that of two who change it the second is told.

alter table document_types add column is_active boolean not null default true;
alter table document_types add column revision integer not null default 0;
alter table document_types add column changed_by uuid constraint document_types_changed_by_fkey references staff (id);
-- For "is it used?".
create index documents_document_type_id_idx on documents (document_type_id);
create index document_requests_document_type_id_idx on document_requests (document_type_id);

-- The firm's words of a mail; null where the product's own hold.
create table mail_texts (
  -- The template's name.
  kind text constraint mail_texts_pkey primary key,
  subject text,
  opening text,
  revision integer not null default 1,
  changed_by uuid not null constraint mail_texts_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);

-- Endings of e-mail addresses that are taken besides the installation's own. No row until somebody has added one.
create table email_policy (
  is_only boolean constraint email_policy_pkey primary key default true constraint email_policy_one_row check (is_only),
  added text[] not null,
  revision integer not null default 1,
  changed_by uuid not null constraint email_policy_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now()
);
-- For "has a client such an address?".
create index clients_email_ending_idx on clients (lower(substring(email from '[^.]*$')));

-- The numbers that the site states. Until somebody at the desk has changed one it is as the installation's configuration says.
create table claims (
  key text constraint claims_pkey primary key,
  value text not null,
  wording text not null,
  evidence text not null,
  checked_on date not null,
  is_sample boolean not null,
  revision integer not null default 0,
  changed_by uuid constraint claims_changed_by_fkey references staff (id),
  changed_at timestamptz
);

-- When somebody asked for a delivery once more.
alter table webhook_deliveries add column resend_asked_at timestamptz;
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at, id);
drop index webhook_deliveries_open_idx;
create index webhook_deliveries_open_idx on webhook_deliveries (created_at, id) where delivered_at is null;
create index webhook_deliveries_failed_idx on webhook_deliveries (created_at, id)
  where delivered_at is null and last_error is not null;

drop index mails_failed_idx;
create index mails_failed_idx on mails (failed_at, id) where failed_at is not null and sent_at is null;
