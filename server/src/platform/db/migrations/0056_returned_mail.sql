-- What a mail is about, such as a submission, so that what it's about hears when the mail can't be delivered. No foreign key:
-- mail knows no feature.
alter table mails add column about_id uuid;

alter table submission_events drop constraint submission_events_kind_known;
alter table submission_events add constraint submission_events_kind_known check (kind in ('prepared', 'changed',
  'consent asked', 'consent given', 'consent declined', 'consent revoked', 'sent', 'link renewed', 'address changed',
  'mail returned', 'opened', 'downloaded', 'asked for more', 'answered', 'passed', 'offered', 'chosen', 'refused', 'evidence',
  'funded', 'withdrawn'));
