-- Which part of its paper a document holds, and whose paper it is, as the client says: a license has two sides, and each owner
-- has one; statements are of a month each.
alter table documents
  add column part text
    constraint documents_part_known check (part ~ '^(all|front|back|\d{4}-(0[1-9]|1[0-2]))$'),
  add column co_borrower_id uuid
    constraint documents_co_borrower_id_fkey references application_co_borrowers (id) on delete set null;
create index documents_co_borrower_id_idx on documents (co_borrower_id) where co_borrower_id is not null;
