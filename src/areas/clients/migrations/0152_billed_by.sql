-- The company in whose name this client is invoiced; null: the agency's default one, whichever that is.
alter table billing_profiles add column legal_entity_id bigint;
alter table billing_profiles add foreign key (tenant_id, legal_entity_id) references legal_entities (tenant_id, id);
create index billing_profiles_of_entity on billing_profiles (tenant_id, legal_entity_id) where legal_entity_id is not null;
