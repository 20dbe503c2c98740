-- Both amounts of a unit are kept, each in its own currency. What is ready is still read from the index alone.
alter table charge_units no force row level security;
alter table charge_units
  add column paid_in text check (paid_in ~ '^[A-Z]{3}$'),
  add column pay_currency text not null generated always as (coalesce(paid_in, currency)) stored;
alter table charge_units force row level security;
drop index charge_units_waiting;
create index charge_units_waiting on charge_units (tenant_id, timesheet_id)
  include (id, billing_profile_id, supplier_id, charge_amount, pay_amount, chargeable, payable, currency, pay_currency, po_number,
    day, period_end);
