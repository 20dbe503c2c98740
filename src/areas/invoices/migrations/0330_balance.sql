-- What is still to be paid of a document, said once: whoever asks reads this column, and never works it out again.
-- `credited` is what credit notes have taken off it.
alter table invoices no force row level security;
alter table invoices add column if not exists credited bigint not null default 0;
alter table invoices add column balance bigint not null generated always as (gross - paid - credited) stored;
-- Nothing is paid below nothing, and no more than it comes to: what is over stays on account.
alter table invoices add constraint invoices_paid check (paid between 0 and greatest(gross, 0));
alter table invoices force row level security;
-- What clients owe: statements of account and ageing walk this alone.
create index invoices_open on invoices (tenant_id, client_id, currency) include (due_date, balance)
  where type = 'sales' and status = any ('{issued,sent,part-paid,disputed}') and balance > 0;
