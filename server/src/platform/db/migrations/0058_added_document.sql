-- Staff add the paper that came by mail to a client's documents. Null for a document that the client uploaded.

alter table documents
  add column added_by uuid constraint documents_added_by_fkey references staff (id);
