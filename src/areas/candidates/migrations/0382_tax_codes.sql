-- The PAYE tax code, as HMRC gives it: payroll asks for it before somebody is paid for the first time.
alter table engagements add column tax_code text not null default '';
