-- A side of a unit that waits until a credit note gave back what was charged before. Nobody releases it by hand, whatever
-- else holds it: let go too early, it would be charged twice.
alter table unit_holds no force row level security;
alter table unit_holds drop constraint unit_holds_kind_check;
alter table unit_holds add constraint unit_holds_kind_check
  check (kind in ('person', 'write_off', 'corrected', 'awaits_credit'));
update unit_holds set kind = 'awaits_credit'
where kind = 'person' and released_at is null and reason like 'Correction %: waits for its credit note to be issued';
alter table unit_holds force row level security;

-- The order that was chosen for a unit by itself, and for what is put right of it later; null: that of its shift, its
-- timesheet or its placement.
alter table charge_units
  add column named_order_id bigint,
  add constraint charge_units_named_order foreign key (tenant_id, named_order_id) references purchase_orders (tenant_id, id);
create index charge_units_named_order on charge_units (tenant_id, named_order_id) where named_order_id is not null;
