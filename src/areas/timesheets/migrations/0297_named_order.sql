-- An order that pays for a timesheet, over those of its placement, on the days that it is in force.
alter table timesheets add column purchase_order_id bigint;
alter table timesheets add constraint timesheets_purchase_order
  foreign key (tenant_id, purchase_order_id) references purchase_orders (tenant_id, id);
create index timesheets_purchase_order_of on timesheets (tenant_id, purchase_order_id) where purchase_order_id is not null;
