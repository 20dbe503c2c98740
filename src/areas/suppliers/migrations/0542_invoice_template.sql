-- Which template draws a supplier's self-bills; null: the usual one.
alter table suppliers add column invoice_template_id bigint,
  add foreign key (tenant_id, invoice_template_id) references invoice_templates (tenant_id, id);
create index suppliers_template on suppliers (tenant_id, invoice_template_id) where invoice_template_id is not null;
