alter table mail_preferences add column fits boolean not null default true;
