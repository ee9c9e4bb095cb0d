-- A key that was sent in an address ends then. Those from before end now: whoever read the log can use them.
update api_keys set revoked_at = now() where exposed_at is not null and revoked_at is null and expires_at > now();
