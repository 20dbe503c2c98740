-- Crediting what was issued: for whoever may issue it.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array(
  select regexp_replace(g.name, '\.issue$', '.credit') from unnest(permissions) as g(name)
  where g.name = any (array['invoices.issue', 'invoices.sales.issue', 'invoices.self_billing.issue']))
where permissions && array['invoices.issue', 'invoices.sales.issue', 'invoices.self_billing.issue']
  and not permissions && array['invoices.credit', 'invoices.sales.credit', 'invoices.self_billing.credit'];
alter table roles force row level security;
