-- Statements of banks: for whoever records payments of every client; looking for whoever looks at all of them.
alter table roles no force row level security;
update roles set permissions = permissions || array['bank_statements.view', 'bank_statements.match'],
  version = version + 1, updated_at = now()
where (key = any(array['owner', 'admin', 'finance_manager', 'credit_controller']) or permissions @> array['payments.record'])
  and not permissions @> array['bank_statements.view'];
update roles set permissions = array_append(permissions, 'bank_statements.view'), version = version + 1, updated_at = now()
where permissions @> array['payments.view'] and not permissions @> array['bank_statements.view'];
alter table roles force row level security;
