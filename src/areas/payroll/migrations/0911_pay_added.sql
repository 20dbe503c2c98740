-- What payroll adds to what a run sent, by what it is: rolled-up holiday, sick and other statutory pay, anything else. Gross
-- is what was sent with these, to the penny. `holiday` stays what the file says, which may be part of what was sent.
alter table pay_run_payslips
  add column holiday_added bigint not null default 0,
  add column statutory_added bigint not null default 0,
  add column other_added bigint not null default 0;
