-- Assistants are let in by owners.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'assistants.manage')
where key = 'owner' and not permissions @> array['assistants.manage'];
alter table roles force row level security;
