-- A job is done at a site of its client; what was written down as its site stays beside it, for jobs of none.
alter table jobs no force row level security;
alter table jobs add column site_id bigint,
  add constraint jobs_site foreign key (tenant_id, client_id, site_id) references client_sites (tenant_id, client_id, id);
alter table jobs force row level security;
create index jobs_at_site on jobs (tenant_id, site_id) where site_id is not null;
