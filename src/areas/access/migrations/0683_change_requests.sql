-- Workers keep their own details; what pay and identity hang on is decided on by whoever looks after candidates.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'portal.details')
where key = any (array['owner', 'admin', 'candidate']) and not permissions @> array['portal.details'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'candidates.requests.decide')
where key = any (array['owner', 'admin', 'compliance_officer']) and not permissions @> array['candidates.requests.decide'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'candidates.requests.decide.own')
where key = 'consultant' and not permissions @> array['candidates.requests.decide.own'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'candidates.requests.decide.team')
where key = 'team_leader' and not permissions @> array['candidates.requests.decide.team'];
alter table roles force row level security;
