-- Reports: to each role those of what it looks after; consultants and team leaders as far as their own reaches.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array[
  'reports.timesheets.view', 'reports.placements.view', 'reports.margin.view', 'reports.billing.view', 'reports.receivables.view',
  'reports.payables.view', 'reports.purchase_orders.view', 'reports.tax.view']
where key = any (array['owner', 'admin', 'finance_manager', 'auditor']) and not permissions @> array['reports.margin.view'];
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['reports.timesheets.view', 'reports.payables.view']
where key = 'payroll' and not permissions @> array['reports.timesheets.view'];
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['reports.billing.view', 'reports.receivables.view']
where key = 'credit_controller' and not permissions @> array['reports.receivables.view'];
update roles set version = version + 1, updated_at = now(), permissions = permissions || array[
  'reports.timesheets.view.own', 'reports.placements.view.own', 'reports.margin.view.own', 'reports.purchase_orders.view.own']
where key = 'consultant' and not permissions @> array['reports.margin.view.own'];
update roles set version = version + 1, updated_at = now(), permissions = permissions || array[
  'reports.timesheets.view.team', 'reports.placements.view.team', 'reports.margin.view.team', 'reports.purchase_orders.view.team']
where key = 'team_leader' and not permissions @> array['reports.margin.view.team'];
alter table roles force row level security;
