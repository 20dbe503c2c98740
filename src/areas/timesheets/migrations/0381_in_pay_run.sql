-- Time that payroll pays stands on a pay run before its file is made.
alter table timesheets no force row level security;
alter table timesheets drop constraint timesheets_pay_status_check;
alter table timesheets add constraint timesheets_pay_status_check check (pay_status in ('not_ready', 'ready', 'on_hold',
  'self_billing', 'self_billed', 'credited', 'awaiting_supplier_invoice', 'matched', 'in_pay_run', 'exported_to_payroll', 'paid', 'not_payable'));
alter table timesheets force row level security;
