-- Reports of compliance and of what people did: to those who look after the agency, and to compliance officers.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['reports.compliance.view', 'reports.activity.view']
where key = any (array['owner', 'admin', 'finance_manager', 'auditor']) and not permissions @> array['reports.activity.view'];
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['reports.compliance.view', 'reports.placements.view']
where key = 'compliance_officer' and not permissions @> array['reports.compliance.view'];
alter table roles force row level security;
