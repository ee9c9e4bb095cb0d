-- The last day of a license as we read it. What staff say in documents.valid_until counts before it.
alter table file_readings add column valid_until date;
