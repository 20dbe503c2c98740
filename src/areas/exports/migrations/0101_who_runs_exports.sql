-- Everybody on the staff who has lists could already save them as a file; now that takes a permission. Roles that an
-- agency made itself are left as they are. Named are the roles every agency begins with, in every agency.
update roles set permissions = permissions || '{exports.run}', version = version + 1
where tenant_id = any (array(select id from tenants))
  and key = any ('{team_leader,consultant,compliance_officer,credit_controller}')
  and not 'exports.run' = any (permissions);
