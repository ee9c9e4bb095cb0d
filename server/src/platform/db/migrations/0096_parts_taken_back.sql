-- What a lender takes back, advisors give back of their parts.
alter table ledger_entries
  drop constraint ledger_entries_kind_known,
  add constraint ledger_entries_kind_known
    check (kind in ('expected', 'received', 'split', 'clawback', 'split back', 'correction')),
  drop constraint ledger_entries_split_names,
  add constraint ledger_entries_split_names
    check (kind = 'correction' or (kind in ('split', 'split back')) = (staff_id is not null));
