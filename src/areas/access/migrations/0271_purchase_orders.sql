-- Purchase orders: for whoever looks after clients and their money, whatever the agency made of its roles meanwhile.
alter table roles no force row level security;
update roles set permissions = permissions || array['purchase_orders.view', 'purchase_orders.create',
  'purchase_orders.update', 'purchase_orders.close', 'purchase_orders.delete', 'purchase_orders.override',
  'purchase_orders.export'], version = version + 1, updated_at = now()
where key = any(array['owner', 'admin', 'finance_manager']) and not permissions @> array['purchase_orders.view'];
update roles set permissions = array_append(permissions, 'purchase_orders.view'), version = version + 1, updated_at = now()
where key = any(array['payroll', 'credit_controller', 'auditor']) and not permissions @> array['purchase_orders.view'];
-- As far as somebody changes clients.
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['purchase_orders.create'] || array(
  select 'purchase_orders.' || verb || right(g.name, -14) from unnest(permissions) as g(name)
  cross join unnest(array['view', 'update', 'close']) as verb
  where g.name = any (array['clients.update', 'clients.update.own', 'clients.update.team']))
where permissions && array['clients.update', 'clients.update.own', 'clients.update.team']
  and not permissions && array['purchase_orders.view', 'purchase_orders.view.own', 'purchase_orders.view.team'];
update roles set permissions = array_append(permissions, 'purchase_orders.override.team'), version = version + 1, updated_at = now()
where key = 'team_leader' and not permissions @> array['purchase_orders.override.team'];
alter table roles force row level security;
