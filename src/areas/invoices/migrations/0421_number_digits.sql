-- What a bank writes of a number is mostly its digits: whoever looks for whose money a line is finds open documents by
-- them, or by what is still to be paid, without reading all of them.
alter table invoices no force row level security;
alter table invoices add column number_digits text not null generated always as (
  coalesce(ltrim(regexp_replace(number, '\D', '', 'g'), '0'), '')) stored;
alter table invoices force row level security;
create index invoices_open_digits on invoices (tenant_id, number_digits)
  where type = 'sales' and status = any ('{issued,sent,part-paid,disputed}') and balance > 0;
create index invoices_open_balance on invoices (tenant_id, balance)
  where type = 'sales' and status = any ('{issued,sent,part-paid,disputed}') and balance > 0;
