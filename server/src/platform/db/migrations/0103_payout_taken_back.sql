-- A payout that was recorded on the wrong file is taken back by a row of its own, with a reason, as every correction is.
alter table fundings
  add column is_taken_back boolean not null default false,
  -- The change of the application's status that came with the payout, if any. No foreign key: this row can't change with it.
  add column status_change_id uuid,
  add constraint fundings_taken_back_later check (not is_taken_back or position > 0);

-- Whether a payout doesn't count anymore: another row replaces it, or it says itself that nothing was paid out.
create or replace function was_corrected(submission uuid, payout_position integer) returns boolean language sql stable as $$
  select exists (select 1 from fundings where submission_id = submission
    and (position > payout_position or (position = payout_position and is_taken_back)))
$$;

alter table submission_events drop constraint submission_events_kind_known;
alter table submission_events add constraint submission_events_kind_known check (kind in ('prepared', 'changed',
  'consent asked', 'consent given', 'consent declined', 'consent revoked', 'sent', 'link renewed', 'address changed',
  'mail returned', 'opened', 'downloaded', 'asked for more', 'answered', 'passed', 'offered', 'chosen', 'refused', 'evidence',
  'funded', 'payout taken back', 'withdrawn'));
