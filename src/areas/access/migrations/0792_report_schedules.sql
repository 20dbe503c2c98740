-- Whoever sees reports may have them made at fixed times, for themselves and for colleagues who see them, too.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['reports.schedule']
where key = any (array['owner', 'admin', 'finance_manager', 'payroll', 'credit_controller', 'consultant', 'team_leader', 'compliance_officer'])
  and not permissions @> array['reports.schedule'];
alter table roles force row level security;
