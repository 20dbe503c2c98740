-- Money of clients: all of it for whoever issues invoices of every type, recording for credit control, looking for auditors.
alter table roles no force row level security;
update roles set permissions = permissions || array['payments.view', 'payments.record', 'payments.reverse'],
  version = version + 1, updated_at = now()
where (key = any(array['owner', 'admin', 'finance_manager']) or permissions @> array['invoices.issue'])
  and not permissions @> array['payments.view'];
update roles set permissions = permissions || array['payments.view', 'payments.record'],
  version = version + 1, updated_at = now()
where key = 'credit_controller' and not permissions @> array['payments.view'];
update roles set permissions = array_append(permissions, 'payments.view'), version = version + 1, updated_at = now()
where key = 'auditor' and not permissions @> array['payments.view'];
alter table roles force row level security;
