-- Solved captchas that have been used. Kept until they would no longer be taken anyway.
create table used_captchas (
  id text constraint used_captchas_pkey primary key,
  expires_at timestamptz not null
);
create index used_captchas_expires_at_idx on used_captchas (expires_at);

-- Laid out as rate-limiter-flexible expects it. Keys are keyed hashes; `expire` is in milliseconds since 1970.
-- Not logged: after a crash of the database the counts begin anew, which costs nothing, and every try is cheaper.
create unlogged table rate_limits (
  key varchar(255) constraint rate_limits_pkey primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
