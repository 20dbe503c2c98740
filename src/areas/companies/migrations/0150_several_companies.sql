-- An agency may invoice in the name of several companies; one that is not used any more is archived, never the default.
alter table legal_entities add column paye_reference text not null default '';
alter table legal_entities add column archived_at timestamptz;
alter table legal_entities add constraint legal_entities_default_is_live check (not is_default or archived_at is null);

-- The month in which the agency's financial year begins.
alter table agency_settings add column fiscal_year_start smallint not null default 4 check (fiscal_year_start between 1 and 12);
