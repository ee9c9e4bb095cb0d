-- Texts for messages to clients, with fields that are filled in for each (decision 48). They hold the firm's words, and nothing
-- about a client.
create table message_templates (
  id uuid constraint message_templates_pkey primary key,
  -- Who made it.
  staff_id uuid not null constraint message_templates_staff_id_fkey references staff (id) on delete cascade,
  name text not null,
  text text not null,
  -- For everyone at the desk.
  is_shared boolean not null,
  revision integer not null default 0,
  changed_by uuid not null constraint message_templates_changed_by_fkey references staff (id)
);
create index message_templates_staff_id_idx on message_templates (staff_id);
create index message_templates_shared_idx on message_templates (is_shared) where is_shared;
