-- Webhooks: owners and admins.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'webhooks.manage')
where key = any (array['owner', 'admin']) and not permissions @> array['webhooks.manage'];
alter table roles force row level security;
