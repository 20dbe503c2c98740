-- Which template draws a client's documents; null: that of its default billing profile, else the usual one.
alter table billing_profiles add column invoice_template_id bigint,
  add foreign key (tenant_id, invoice_template_id) references invoice_templates (tenant_id, id);
create index billing_profiles_template on billing_profiles (tenant_id, invoice_template_id) where invoice_template_id is not null;
