-- Key information documents: who places people issues them, who answers for them sees them, workers acknowledge their own.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['key_information.view', 'key_information.issue']
where key = any (array['owner', 'admin', 'payroll']) and not permissions @> array['key_information.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'key_information.view')
where key = any (array['auditor', 'compliance_officer']) and not permissions @> array['key_information.view'];
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['key_information.view.own', 'key_information.issue.own']
where key = 'consultant' and not permissions @> array['key_information.view.own'];
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['key_information.view.team', 'key_information.issue.team']
where key = 'team_leader' and not permissions @> array['key_information.view.team'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'portal.key_information')
where key = 'candidate' and not permissions @> array['portal.key_information'];
alter table roles force row level security;
