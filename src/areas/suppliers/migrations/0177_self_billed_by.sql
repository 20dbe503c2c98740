-- The company in whose name this supplier is self-billed; null: the agency's default one, whichever that is.
alter table suppliers add column legal_entity_id bigint;
alter table suppliers add foreign key (tenant_id, legal_entity_id) references legal_entities (tenant_id, id);
create index suppliers_of_entity on suppliers (tenant_id, legal_entity_id) where legal_entity_id is not null;

-- The company that made the agreement with the supplier: it covers documents of that one alone. Null: made before the
-- agency had a company.
alter table self_billing_agreements add column legal_entity_id bigint;
alter table self_billing_agreements add foreign key (tenant_id, legal_entity_id) references legal_entities (tenant_id, id);
create index self_billing_agreements_of_entity on self_billing_agreements (tenant_id, legal_entity_id);
-- The owner of the tables may pass their own wall, unless it is forced.
alter table self_billing_agreements no force row level security;
alter table legal_entities no force row level security;
update self_billing_agreements a set legal_entity_id = e.id from legal_entities e
  where e.tenant_id = a.tenant_id and e.is_default;
alter table self_billing_agreements force row level security;
alter table legal_entities force row level security;
