-- What the lender's page says of the business at a glance: the answers of the summary that was sent (the contract's
-- LenderBrief). Later corrections of the application don't reach the lender. Null for files sent before it was kept.
alter table submissions add column brief jsonb;
