-- Versions count what replaces an offer, not every offer of a file: a loan and an advance are two first versions.
alter table offers drop constraint offers_version_key;
create index offers_submission_id_idx on offers (submission_id, version);
