-- Integrations: for whoever keeps the books with another program.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['integrations.view', 'integrations.manage']
where key = any (array['owner', 'admin', 'finance_manager']) and not permissions @> array['integrations.view'];
alter table roles force row level security;
