-- The balance of a credit note is what it leaves on account: statements and ageing walk this alone, instead of sums.
drop index invoices_credit_sums;
create index invoices_credit_notes on invoices (tenant_id, client_id, currency) include (issue_date, balance, credited)
  where type = 'sales-credit' and number is not null;
