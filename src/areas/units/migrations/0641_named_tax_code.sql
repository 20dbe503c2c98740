-- The tax code that was chosen for a unit by itself, and for what is put right of it later; null: that of its rate code, or
-- of its billing profile.
alter table charge_units
  add column named_tax_code_id bigint,
  add constraint charge_units_named_tax_code foreign key (tenant_id, named_tax_code_id) references tax_codes (tenant_id, id);
create index charge_units_named_tax_code on charge_units (tenant_id, named_tax_code_id) where named_tax_code_id is not null;
