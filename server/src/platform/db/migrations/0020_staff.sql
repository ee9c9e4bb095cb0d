-- Who works at the firm. A row is made by an invitation; `joined_at` says when it was accepted.
create table staff (
  id uuid constraint staff_pkey primary key,
  name text not null,
  email text not null,
  role text not null constraint staff_role_known check (role in ('advisor', 'manager', 'auditor')),
  is_active boolean not null default true,
  joined_at timestamptz,
  -- argon2id; none for who signs in with passkeys alone.
  password_hash text,
  -- The key of the one-time codes, sealed; and the last step of thirty seconds whose code was taken, so that none is taken twice.
  totp_sealed bytea,
  totp_last_step bigint,
  created_at timestamptz not null default now(),
  constraint staff_password_needs_code check (password_hash is null or totp_sealed is not null)
);
create unique index staff_email_key on staff (lower(email));
create index staff_name_idx on staff (name, id);

-- The advisor of a client; none until somebody takes the client on.
alter table clients add column staff_id uuid constraint clients_staff_id_fkey references staff (id);
create index clients_staff_id_idx on clients (staff_id);

-- Links that set up a way to sign in: of a new member, of one who begins anew, or of the firm's first one, who is nobody yet.
create table staff_setups (
  id uuid constraint staff_setups_pkey primary key,
  staff_id uuid constraint staff_setups_staff_id_fkey references staff (id) on delete cascade,
  kind text not null constraint staff_setups_kind_known check (kind in ('first', 'invitation', 'renewal', 'recovery')),
  -- SHA-256 of what stands in the link.
  token_hash bytea not null constraint staff_setups_token_hash_key unique,
  -- The key of the one-time codes, sealed, between showing it and the first right code.
  totp_sealed bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint staff_setups_first_is_nobodys check ((kind = 'first') = (staff_id is null))
);
create index staff_setups_staff_id_idx on staff_setups (staff_id);

create table staff_passkeys (
  id uuid constraint staff_passkeys_pkey primary key,
  staff_id uuid not null constraint staff_passkeys_staff_id_fkey references staff (id) on delete cascade,
  credential_id text not null constraint staff_passkeys_credential_id_key unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_staff_id_idx on staff_passkeys (staff_id);

-- What a passkey is asked to sign, once. `purpose` names the ceremony and whose it is.
create table staff_challenges (
  challenge text constraint staff_challenges_pkey primary key,
  purpose text not null,
  expires_at timestamptz not null
);
create index staff_challenges_expires_at_idx on staff_challenges (expires_at);

-- Keyed hashes. Used ones stay, so that the person sees how many are left.
create table staff_recovery_codes (
  staff_id uuid not null constraint staff_recovery_codes_staff_id_fkey references staff (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint staff_recovery_codes_pkey primary key (staff_id, code_hash)
);

create table staff_sessions (
  id uuid constraint staff_sessions_pkey primary key,
  staff_id uuid not null constraint staff_sessions_staff_id_fkey references staff (id) on delete cascade,
  -- SHA-256 of the cookie.
  token_hash bytea not null constraint staff_sessions_token_hash_key unique,
  -- Until the second factor is given the session opens nothing but giving it.
  is_first_factor boolean not null,
  second_factor_at timestamptz,
  -- Where it began, for the person to recognise it.
  network text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint staff_sessions_second_factor_given check (is_first_factor = (second_factor_at is null))
);
create index staff_sessions_staff_id_idx on staff_sessions (staff_id, created_at desc);
