-- What credit notes leave on account is what they give less what was taken off documents: both are few.
create index invoices_credit_sums on invoices (tenant_id, client_id, currency) include (type, gross, credited, issue_date)
  where (type = 'sales-credit' or credited <> 0);
