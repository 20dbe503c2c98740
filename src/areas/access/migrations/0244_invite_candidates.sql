-- Whoever adds candidates invites them to the portal as far as they change them; whoever invites anybody, any of them.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'candidates.invite'), version = version + 1, updated_at = now()
where (permissions @> array['candidates.create', 'candidates.update'] or permissions @> array['users.invite', 'candidates.view'])
  and not permissions @> array['candidates.invite'];
update roles set permissions = array_append(permissions, 'candidates.invite.team'), version = version + 1, updated_at = now()
where permissions @> array['candidates.create', 'candidates.update.team']
  and not permissions && array['candidates.invite', 'candidates.invite.team'];
update roles set permissions = array_append(permissions, 'candidates.invite.own'), version = version + 1, updated_at = now()
where permissions @> array['candidates.create', 'candidates.update.own']
  and not permissions && array['candidates.invite', 'candidates.invite.team', 'candidates.invite.own'];
alter table roles force row level security;
