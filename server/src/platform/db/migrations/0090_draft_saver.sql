-- Who of the staff saved a draft last; null for the client.
alter table drafts add column saved_by uuid constraint drafts_saved_by_fkey references staff (id);
