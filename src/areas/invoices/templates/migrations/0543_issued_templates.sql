-- The version of a template that an issued document is drawn with; null: the layout that Saffron brings along.
alter table issued_documents add column template_id bigint, add column template_version integer,
  add check (num_nulls(template_id, template_version) in (0, 2)),
  add foreign key (tenant_id, template_id, template_version)
    references invoice_template_versions (tenant_id, template_id, number);
create index issued_documents_template on issued_documents (tenant_id, template_id, template_version) where template_id is not null;
