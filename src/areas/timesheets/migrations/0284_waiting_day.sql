-- Which billing period time belongs to is said by its day, or the last one of its sheet: what is ready is still read from
-- the index alone.
drop index charge_units_waiting;
create index charge_units_waiting on charge_units (tenant_id, timesheet_id)
  include (id, billing_profile_id, supplier_id, charge_amount, pay_amount, chargeable, payable, currency, po_number, day, period_end);
