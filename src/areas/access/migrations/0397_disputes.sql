-- Disputes and holds of documents: for whoever may credit them; disputes of sales invoices also for whoever sends them.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array(
  select regexp_replace(g.name, '\.credit$', v.verb) from unnest(permissions) as g(name), unnest(array['.dispute', '.hold']) as v(verb)
  where g.name = any (array['invoices.credit', 'invoices.sales.credit', 'invoices.self_billing.credit']))
where permissions && array['invoices.credit', 'invoices.sales.credit', 'invoices.self_billing.credit']
  and not permissions && array['invoices.dispute', 'invoices.sales.dispute', 'invoices.self_billing.dispute'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'invoices.sales.dispute')
where permissions && array['invoices.send', 'invoices.sales.send']
  and not permissions && array['invoices.dispute', 'invoices.sales.dispute'];
alter table roles force row level security;
