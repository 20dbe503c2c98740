-- Whether pay at this rate earns holiday pay, and what payroll and the ledger call it.
alter table rate_codes add column accrues_holiday boolean not null default true;
alter table rate_codes add column payroll_element text not null default '';
alter table rate_codes add column gl_account text not null default '';
