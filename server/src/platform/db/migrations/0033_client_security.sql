-- Where a client's session began, for them to recognize it. Sessions from before the upgrade don't say.
alter table sessions
  add column network text not null default '',
  add column user_agent text not null default '';

-- A client's one-time codes, like a member's: the key, sealed, and the last step of thirty seconds whose code was taken.
alter table clients
  add column totp_sealed bytea,
  add column totp_last_step bigint;

-- Passkeys and recovery codes belong to a member of staff or to a client.
alter table staff_passkeys rename to passkeys;
alter table passkeys rename constraint staff_passkeys_pkey to passkeys_pkey;
alter table passkeys rename constraint staff_passkeys_staff_id_fkey to passkeys_staff_id_fkey;
alter table passkeys rename constraint staff_passkeys_credential_id_key to passkeys_credential_id_key;
alter index staff_passkeys_staff_id_idx rename to passkeys_staff_id_idx;
alter table passkeys alter column staff_id drop not null;
alter table passkeys
  add column client_id uuid constraint passkeys_client_id_fkey references clients (id) on delete cascade,
  add constraint passkeys_have_one_owner check (num_nonnulls(staff_id, client_id) = 1);
create index passkeys_client_id_idx on passkeys (client_id);

alter table staff_challenges rename to passkey_challenges;
alter table passkey_challenges rename constraint staff_challenges_pkey to passkey_challenges_pkey;
alter index staff_challenges_expires_at_idx rename to passkey_challenges_expires_at_idx;

-- A hash covers its owner, so no two rows share one.
alter table staff_recovery_codes rename to recovery_codes;
alter table recovery_codes rename constraint staff_recovery_codes_staff_id_fkey to recovery_codes_staff_id_fkey;
alter table recovery_codes drop constraint staff_recovery_codes_pkey;
alter table recovery_codes alter column staff_id drop not null;
alter table recovery_codes
  add column client_id uuid constraint recovery_codes_client_id_fkey references clients (id) on delete cascade,
  add constraint recovery_codes_pkey primary key (code_hash),
  add constraint recovery_codes_have_one_owner check (num_nonnulls(staff_id, client_id) = 1);
create index recovery_codes_staff_id_idx on recovery_codes (staff_id);
create index recovery_codes_client_id_idx on recovery_codes (client_id);
