-- Several codes may be alive at once: a new one ends no other, or anyone who knows an address could end its owner's.
-- Those of the old layout lasted ten minutes and are not worth moving.
drop table password_reset_codes;
create table password_reset_codes (
  id uuid constraint password_reset_codes_pkey primary key,
  client_id uuid not null
    constraint password_reset_codes_client_id_fkey references clients (id) on delete cascade,
  -- Keyed, because a code is short.
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  -- Counted before a try is compared, so that parallel tries count too.
  tries integer not null default 0,
  -- SHA-256 of the long code in the mail's link, which nobody guesses and whose tries are not counted.
  link_hash bytea not null constraint password_reset_codes_link_hash_key unique,
  expires_at timestamptz not null,
  constraint password_reset_codes_link_lasts_longer check (code_expires_at <= expires_at)
);
create index password_reset_codes_client_id_idx on password_reset_codes (client_id);
create index password_reset_codes_expires_at_idx on password_reset_codes (expires_at);

-- The confirmation of the contact form repeats nothing of what was typed there, not even the name.
update mail_texts set subject = regexp_replace(subject, '[ ,]*\{name\}', '', 'g'),
    opening = regexp_replace(opening, '[ ,]*\{name\}', '', 'g')
  where kind = 'contact-received';
