create table contact_messages (
  id uuid constraint contact_messages_pkey primary key,
  -- What the sender's browser named its intent: sent again, it is the same message.
  intent text constraint contact_messages_intent_key unique,
  full_name text not null,
  phone text not null,
  email text not null,
  company text,
  subject text not null,
  question text not null,
  received_at timestamptz not null default now()
);
create index contact_messages_received_at_idx on contact_messages (received_at desc);
