-- AWR weeks: who answers for people keeps them, who places and pays people sees them.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['awr.view', 'awr.manage']
where key = any (array['owner', 'admin', 'compliance_officer', 'payroll']) and not permissions @> array['awr.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'awr.view')
where key = 'auditor' and not permissions @> array['awr.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'awr.view.own')
where key = 'consultant' and not permissions @> array['awr.view.own'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'awr.view.team')
where key = 'team_leader' and not permissions @> array['awr.view.team'];
alter table roles force row level security;
