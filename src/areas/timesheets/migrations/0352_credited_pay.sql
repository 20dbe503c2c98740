-- A self-billing invoice is credited as an invoice is.
alter table timesheets no force row level security;
alter table timesheets drop constraint timesheets_pay_status_check;
alter table timesheets add constraint timesheets_pay_status_check check (pay_status in ('not_ready', 'ready', 'on_hold',
  'self_billing', 'self_billed', 'credited', 'awaiting_supplier_invoice', 'matched', 'exported_to_payroll', 'paid', 'not_payable'));
alter table timesheets force row level security;
