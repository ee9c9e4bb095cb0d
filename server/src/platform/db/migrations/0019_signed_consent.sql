-- A consent that was signed by typing a name, and whether it still stands. The hash stays where an erased client's name must go: who
-- brings the name can be shown that it signed.
alter table consents
  add column signature text,
  add column signature_hash bytea,
  add column revoked_at timestamptz,
  add constraint consents_signature_hash_of_signature
    check (signature is null or signature_hash is not distinct from sha256(convert_to(signature, 'UTF8'))),
  add constraint consents_erased_signature_nameless check (erased_client_id is null or signature is null);

-- Two presses at once make one signature.
create unique index consents_standing_signature_key on consents (client_id, subject, version)
  where signature is not null and revoked_at is null;
