-- Pay runs: all of it for payroll, looking and confirming for finance, looking for auditors.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['payroll.view', 'payroll.run', 'payroll.file', 'payroll.confirm', 'payroll.layouts']
where key = any (array['owner', 'admin', 'payroll']) and not permissions @> array['payroll.view'];
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['payroll.view', 'payroll.confirm']
where key = 'finance_manager' and not permissions @> array['payroll.view'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'payroll.view')
where key = 'auditor' and not permissions @> array['payroll.view'];
alter table roles force row level security;
