-- What staff read from a document when they review it: the months that a statement covers, as their first days, and the last
-- day of a license. What is checked before a file goes to a lender goes by them.

alter table documents
  add column covers_from date constraint documents_covers_from_month check (extract(day from covers_from) = 1),
  add column covers_until date constraint documents_covers_until_month check (extract(day from covers_until) = 1),
  add column valid_until date,
  add constraint documents_covers_in_order
    check (num_nonnulls(covers_from, covers_until) <> 1 and covers_from <= covers_until);
