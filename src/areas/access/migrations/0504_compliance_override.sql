-- Who may let a placement begin although something required is missing.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'compliance.override')
where key = any (array['owner', 'admin', 'compliance_officer']) and not permissions @> array['compliance.override'];
alter table roles force row level security;
