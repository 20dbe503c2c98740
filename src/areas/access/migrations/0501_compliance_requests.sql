-- Who keeps requirements asks, reviews and waives; who places people asks; candidates see and submit their own.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['compliance.requests.view',
  'compliance.requests.ask', 'compliance.requests.submit', 'compliance.requests.review', 'compliance.requests.waive']
where key = any (array['owner', 'admin', 'compliance_officer']) and not permissions @> array['compliance.requests.view'];
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['compliance.requests.view',
  'compliance.requests.ask', 'compliance.requests.submit']
where key = any (array['consultant', 'team_leader']) and not permissions @> array['compliance.requests.view'];
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['compliance.requests.view',
  'compliance.requests.submit']
where key = 'candidate' and not permissions @> array['compliance.requests.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'compliance.requests.view')
where key = any (array['payroll', 'auditor']) and not permissions @> array['compliance.requests.view'];
alter table roles force row level security;
