-- Every permission is asked for by something. Names that nothing asked for leave the roles, the people and the tokens
-- that held them; what grew out of `billing.view` is told to owners alone, whose role gets its new name.
create function pg_temp.asked(names text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(name order by place), '{}') from unnest(names) with ordinality as held(name, place)
  where regexp_replace(name, '\.(own|team)$', '') !~ concat(
    '^((expenses|payments|purchase_orders|rate_cards|overtime_rules|invoice_templates|invoice_text_templates|compliance',
    '|reports|imports|files|integrations|webhooks|billing|supplier_portal|portal|notifications|invoices\.purchase)\.',
    '|invoices\.((sales|self_billing)\.)?(void|credit|write_off|hold)$',
    '|(clients|candidates|jobs|timesheets)\.import$',
    '|timesheets\.(bulk_entry|approve_override|revert|adjust|hold)$',
    '|candidates\.(merge|anonymise|change_requests\.review)$',
    '|(dashboard\.view|clients\.credit_override|exports\.takeout)$)')
$$;

-- The owner of the tables does not pass their walls everywhere: they are let down for as long as this takes.
alter table roles no force row level security;
alter table users no force row level security;
alter table api_tokens no force row level security;
alter table exports no force row level security;

update roles r set version = version + 1, permissions = pg_temp.asked(r.permissions)
where r.tenant_id = any (array(select id from tenants)) and r.permissions <> pg_temp.asked(r.permissions);

update roles r set version = version + 1, permissions = array_append(r.permissions, 'agency.status')
where r.tenant_id = any (array(select id from tenants)) and r.key = 'owner' and not 'agency.status' = any (r.permissions);

update users u set version = version + 1, permissions = pg_temp.asked(u.permissions)
where u.tenant_id = any (array(select id from tenants)) and u.permissions <> pg_temp.asked(u.permissions);

-- A token that could do nothing else is at its end, and keeps telling what it once was for.
update api_tokens k set revoked_at = now()
where k.tenant_id = any (array(select id from tenants)) and k.revoked_at is null
  and cardinality(pg_temp.asked(k.permissions)) = 0;
update api_tokens k set permissions = pg_temp.asked(k.permissions)
where k.tenant_id = any (array(select id from tenants)) and k.permissions <> pg_temp.asked(k.permissions)
  and cardinality(pg_temp.asked(k.permissions)) > 0;

-- Whoever asked for a file would otherwise have lost a permission that opened it.
update exports e set grants = e.grants - 'invoices.purchase.view' - 'invoices.purchase.export'
where e.tenant_id = any (array(select id from tenants))
  and e.grants ?| '{invoices.purchase.view,invoices.purchase.export}';

-- How the roles that came with Saffron say what they are, where an agency did not word it itself.
update roles r set version = version + 1, description = said.now
from (values
  ('owner', 'Everything in the agency, with its subscription and its people.',
    'Everything in the agency, its people included.'),
  ('admin', 'Everything but the subscription and taking all data out.',
    'Everything but what Saffron tells the owners: that the agency is suspended, closed or erased.'),
  ('finance_manager', 'Invoices of every type, payments, credits, codes, period locks and finance reports.',
    'Invoices of every type, suppliers, codes and period locks.'),
  ('payroll', 'Timesheets and expenses, self-billing and purchase invoices, payment files.',
    'Timesheets, self-billing invoices and the bank details of those who are paid.'),
  ('supplier_contact', 'Sees the pay documents of the supplier''s own workers.',
    'Somebody of a supplier. Sees nothing of the agency.')
) as said(key, before, now)
where r.tenant_id = any (array(select id from tenants)) and r.key = said.key and r.description = said.before;

alter table roles force row level security;
alter table users force row level security;
alter table api_tokens force row level security;
alter table exports force row level security;
