-- What clients read at a status that the firm has reworded. Without a row, and where a column is null, the product's own
-- words apply. A row whose words were restored stays: its revision tells a second editor that someone was first.
create table status_words (
  kind text not null constraint status_words_kind_known check (kind in ('prequalification', 'application')),
  -- One of the contract's statuses of that kind.
  status text not null,
  title text,
  meaning text,
  next text,
  revision integer not null default 1,
  changed_by uuid not null constraint status_words_changed_by_fkey references staff (id),
  changed_at timestamptz not null default now(),
  constraint status_words_pkey primary key (kind, status)
);
