-- Saved views: who leads others shares them.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'views.share')
where key = any (array['owner', 'admin', 'finance_manager', 'payroll', 'team_leader']) and not permissions @> array['views.share'];
alter table roles force row level security;
