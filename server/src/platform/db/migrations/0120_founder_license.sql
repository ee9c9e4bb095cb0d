-- The founder's license or registration, as the About page shows it; empty for none.
alter table founder add column license text not null default '';
