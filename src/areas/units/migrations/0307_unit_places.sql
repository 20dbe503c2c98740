-- Where and for whom a unit was worked, as it was when it was approved: documents are told apart by it, and a placement
-- or site that changes later changes nothing of what was approved. What is there takes what its placement says now.
alter table charge_units no force row level security;
alter table placements no force row level security;
alter table jobs no force row level security;
alter table client_sites no force row level security;
alter table charge_units
  add column site_id bigint,
  add column site text not null default '',
  add column role text not null default '',
  add column department text not null default '',
  add column cost_code text not null default '',
  add column project_code text not null default '',
  add column consultant_user_id bigint,
  add foreign key (tenant_id, site_id) references client_sites (tenant_id, id),
  add foreign key (tenant_id, consultant_user_id) references users (tenant_id, id);
alter table placements
  -- A code of the client's that its work is charged to.
  add column project_code text not null default '' check (char_length(project_code) <= 60);
update charge_units u set site_id = s.id, site = coalesce(s.name, j.site), role = p.role, department = p.department,
  cost_code = coalesce(nullif(p.cost_centre, ''), s.cost_centre, ''),
  consultant_user_id = coalesce(p.owner_user_id, j.owner_user_id)
from placements p
join jobs j on j.tenant_id = p.tenant_id and j.id = p.job_id
left join client_sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
where p.tenant_id = u.tenant_id and p.id = u.placement_id;
create index charge_units_site on charge_units (tenant_id, site_id) where site_id is not null;
create index charge_units_consultant on charge_units (tenant_id, consultant_user_id) where consultant_user_id is not null;
alter table client_sites force row level security;
alter table jobs force row level security;
alter table placements force row level security;
alter table charge_units force row level security;
