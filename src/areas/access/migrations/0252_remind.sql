-- Whoever sends an approver a new link may remind people of timesheets, as far as that reaches.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array(
  select replace(g.name, 'timesheets.links.send', 'timesheets.remind') from unnest(permissions) as g(name)
  where g.name = any (array['timesheets.links.send', 'timesheets.links.send.own', 'timesheets.links.send.team']))
where permissions && array['timesheets.links.send', 'timesheets.links.send.own', 'timesheets.links.send.team']
  and not permissions && array['timesheets.remind', 'timesheets.remind.own', 'timesheets.remind.team'];
alter table roles force row level security;
