-- "Longest waiting" shows files that someone still works on. Most of those that have waited longest are closed.
create index pipeline_items_open_since_idx on pipeline_items (kind, status, is_idle, status_since, id) where is_open;
create index pipeline_items_owner_open_since_idx on pipeline_items (owner_id, kind, status, is_idle, status_since, id)
  where is_open;
