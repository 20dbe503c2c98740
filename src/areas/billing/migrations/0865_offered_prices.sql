-- Whether every agency may choose it; not, what was agreed with one: central administration puts that one on it.
alter table prices add column is_offered boolean not null default true;
grant select (is_offered) on prices to saffron_app;
