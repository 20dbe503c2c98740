-- Compliance: owners, administrators and compliance officers keep requirements and templates; who places people sees them.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['compliance.view', 'compliance.manage']
where key = any (array['owner', 'admin', 'compliance_officer']) and not permissions @> array['compliance.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'compliance.view')
where key = any (array['consultant', 'team_leader', 'payroll', 'auditor']) and not permissions @> array['compliance.view'];
alter table roles force row level security;
