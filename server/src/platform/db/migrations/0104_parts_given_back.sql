-- The clawback that took a part back, so that correcting the clawback gives the part back.
alter table ledger_entries
  add column follows uuid constraint ledger_entries_follows_fkey references ledger_entries (id),
  add constraint ledger_entries_follows_names check (follows is null or kind = 'split back');
create index ledger_entries_follows_idx on ledger_entries (follows);

drop trigger ledger_entries_refuse on ledger_entries;
create trigger ledger_entries_refuse before update on ledger_entries for each row
  when (pg_trigger_depth() = 0 and (
    (old.id, old.submission_id, old.lender_id, old.kind, old.cents, old.paid_by, old.basis_cents, old.percent, old.on_day,
      old.staff_id, old.clawback_steps, old.corrects, old.follows, old.recorded_by, old.recorded_at)
    is distinct from (new.id, new.submission_id, new.lender_id, new.kind, new.cents, new.paid_by, new.basis_cents, new.percent,
      new.on_day, new.staff_id, new.clawback_steps, new.corrects, new.follows, new.recorded_by, new.recorded_at)
    or old.client_id is distinct from new.client_id and not was_merged(old.client_id, new.client_id)))
  execute function refuse_ledger_change();

