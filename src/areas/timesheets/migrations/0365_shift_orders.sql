-- An order that pays for one shift, or one day of a rate, over that of its timesheet, on the days that it is in force.
alter table timesheet_entries add column purchase_order_id bigint;
alter table timesheet_entries add constraint timesheet_entries_purchase_order
  foreign key (tenant_id, purchase_order_id) references purchase_orders (tenant_id, id);
create index timesheet_entries_purchase_order_of on timesheet_entries (tenant_id, purchase_order_id)
  where purchase_order_id is not null;
