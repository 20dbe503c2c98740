-- Working time: who answers for people keeps it, who places and pays people sees it.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['working_time.view', 'working_time.manage']
where key = any (array['owner', 'admin', 'compliance_officer', 'payroll']) and not permissions @> array['working_time.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'working_time.view')
where key = 'auditor' and not permissions @> array['working_time.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'working_time.view.own')
where key = 'consultant' and not permissions @> array['working_time.view.own'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'working_time.view.team')
where key = 'team_leader' and not permissions @> array['working_time.view.team'];
alter table roles force row level security;
