-- A co-borrower's address changes or is stopped while a lender has the file: the history says that the lender's door closed.
alter table submission_events drop constraint submission_events_kind_known;
alter table submission_events add constraint submission_events_kind_known check (kind in ('prepared', 'changed',
  'consent asked', 'consent given', 'consent declined', 'consent revoked', 'sent', 'link renewed', 'address changed',
  'mail returned', 'opened', 'downloaded', 'door closed', 'asked for more', 'answered', 'passed', 'offered', 'chosen', 'refused',
  'evidence', 'funded', 'payout taken back', 'withdrawn'));
