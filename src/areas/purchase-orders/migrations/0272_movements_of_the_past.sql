-- What is written down of the past (an import, the demo) moved an order when it was submitted and approved, not today.
alter table purchase_order_movements no force row level security;
alter table purchase_order_movements add column recorded_at timestamptz not null default now();
alter table purchase_order_movements force row level security;
call recorded('purchase_order_movements', stamped => '{recorded_at}');
create policy made_before on purchase_order_movements as restrictive for insert to saffron_app with check (at <= now());

-- That an order ends soon is told, too.
alter table purchase_order_alerts drop constraint purchase_order_alerts_what_check;
alter table purchase_order_alerts add constraint purchase_order_alerts_what_check
  check (what in ('warn', '90', '100', 'day', 'ending'));
