-- What points at a site is found by all three columns that point.
drop index jobs_at_site;
create index jobs_at_site on jobs (tenant_id, client_id, site_id) where site_id is not null;
