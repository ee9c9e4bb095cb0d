-- Whether the client has been mailed of what staff corrected. What was corrected before this was kept counts as told.
alter table corrections add column is_told boolean not null default true;
alter table corrections alter column is_told drop default;
create index corrections_untold_idx on corrections (client_id) where not is_told;
