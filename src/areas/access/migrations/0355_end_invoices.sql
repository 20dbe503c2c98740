-- Making a document void: for whoever may credit it. Writing its balance off: for whoever may write off time.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array(
  select regexp_replace(g.name, '\.credit$', '.void') from unnest(permissions) as g(name)
  where g.name = any (array['invoices.credit', 'invoices.sales.credit', 'invoices.self_billing.credit']))
where permissions && array['invoices.credit', 'invoices.sales.credit', 'invoices.self_billing.credit']
  and not permissions && array['invoices.void', 'invoices.sales.void', 'invoices.self_billing.void'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'invoices.sales.write_off')
where permissions @> array['invoices.write_off'] and not permissions @> array['invoices.sales.write_off'];
alter table roles force row level security;
