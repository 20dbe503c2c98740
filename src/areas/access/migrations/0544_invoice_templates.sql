-- How documents look: kept by whoever keeps the settings of invoices, seen by whoever prepares them.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(),
  permissions = permissions || array['invoice_templates.view', 'invoice_templates.manage']
where permissions @> array['settings.invoices'] and not permissions @> array['invoice_templates.manage'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'invoice_templates.view')
where permissions @> array['invoices.run'] and not permissions @> array['invoice_templates.view'];
alter table roles force row level security;
