-- Making a placement live takes placements.approve now: consultants and team leaders, who could until now, still can.
-- Roles that an agency made itself are left as they are.
update roles set version = version + 1,
  permissions = permissions || case key when 'consultant' then '{placements.approve.own}' else '{placements.approve.team}' end::text[]
where tenant_id = any (array(select id from tenants)) and key = any ('{consultant,team_leader}')
  and not permissions && '{placements.approve,placements.approve.team,placements.approve.own}';
