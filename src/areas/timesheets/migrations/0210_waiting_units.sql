-- What is ready is read from the index alone, sheet by sheet: dashboards ask it each time (docs/money.md, "Figures").
create index charge_units_waiting on charge_units (tenant_id, timesheet_id)
  include (id, billing_profile_id, supplier_id, charge_amount, pay_amount, chargeable, payable, currency, po_number);
