-- Two records of one person become one: for whoever runs the agency.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'candidates.merge')
where key = any (array['owner', 'admin']) and not permissions @> array['candidates.merge'];
alter table roles force row level security;
