-- Codes an agency has from its group: which one, and how. `own`: it could be had differently, and the agency has it so.
alter table tax_codes add column group_code_id bigint;
alter table tax_codes add column group_mode text check (group_mode in ('locked', 'override', 'own'));
alter table rate_codes add column group_code_id bigint;
alter table rate_codes add column group_mode text check (group_mode in ('locked', 'override', 'own'));
alter table expense_codes add column group_code_id bigint;
alter table expense_codes add column group_mode text check (group_mode in ('locked', 'override', 'own'));
create unique index tax_codes_group on tax_codes (tenant_id, group_code_id) where group_code_id is not null;
create unique index rate_codes_group on rate_codes (tenant_id, group_code_id) where group_code_id is not null;
create unique index expense_codes_group on expense_codes (tenant_id, group_code_id) where group_code_id is not null;
