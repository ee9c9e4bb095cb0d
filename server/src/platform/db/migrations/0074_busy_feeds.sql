-- Calendars elsewhere, which are read for the times at which an advisor can't take a call (decision 50).

create table busy_feeds (
  id uuid constraint busy_feeds_pkey primary key,
  advisor_id integer not null constraint busy_feeds_advisor_id_fkey references advisors (id) on delete cascade,
  name text not null,
  -- All that is shown of the address: whoever has the rest reads the calendar.
  host text not null,
  -- The address, with this program's secret.
  sealed bytea not null,
  added_by uuid not null constraint busy_feeds_added_by_fkey references staff (id),
  added_at timestamptz not null default now(),
  -- When it is read next. A server that takes it puts this ahead.
  due_at timestamptz not null,
  -- When it was last read well. The busy times are from then.
  read_at timestamptz not null default now(),
  -- The first failure since then, and what it was, in our words.
  failing_since timestamptz,
  problem text,
  -- Entries that nobody could understand when it was read.
  unread integer not null default 0
);
create index busy_feeds_advisor_id_idx on busy_feeds (advisor_id);
create index busy_feeds_due_at_idx on busy_feeds (due_at);

-- Times only: no title, no place, no guest.
create table busy_times (
  feed_id uuid not null constraint busy_times_feed_id_fkey references busy_feeds (id) on delete cascade,
  advisor_id integer not null,
  busy tstzrange not null constraint busy_times_busy_whole check (not isempty(busy) and not lower_inf(busy) and not upper_inf(busy))
);
create index busy_times_feed_id_idx on busy_times (feed_id);
create index busy_times_busy_idx on busy_times using gist (int4range(advisor_id, advisor_id, '[]'), busy);
