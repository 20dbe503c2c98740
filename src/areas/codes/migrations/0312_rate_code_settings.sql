-- What is charged at this rate bears this tax code instead of the one of the billing profile.
alter table rate_codes add column tax_code_id bigint;
alter table rate_codes add foreign key (tenant_id, tax_code_id) references tax_codes (tenant_id, id);
create index rate_codes_tax_code on rate_codes (tenant_id, tax_code_id) where tax_code_id is not null;
-- Who is shown it. What is paid stands on the worker's timesheet, and what is charged on the client's invoice.
alter table rate_codes add column worker_visible boolean not null default true;
alter table rate_codes add column client_visible boolean not null default true;
alter table rate_codes add check (worker_visible or not payable);
alter table rate_codes add check (client_visible or not chargeable);
-- The ledger account of what is charged; gl_account is that of what is paid.
alter table rate_codes add column gl_sales_account text not null default '';
