-- What an agency sees and chooses of its own subscription, without anybody of Saffron.
grant select (description, active, version) on products to saffron_app;
grant select (id, product_id, currency, billing_interval, metric, tiers, trial_days, archived_at) on prices to saffron_app;

-- Beside the workers who had work: those whose time was approved.
alter table prices drop constraint prices_metric_check;
alter table prices add constraint prices_metric_check
  check (metric in ('flat', 'users', 'active_workers', 'approved_workers'));

-- The first day without it, chosen ahead; null: it goes on.
alter table subscriptions add column ends_on date check (ends_on between '1990-01-01' and '2199-12-31');

-- Whom our invoices to an agency are made out to. Absent: its company.
create table billing_details (
  tenant_id integer primary key,
  name text not null check (name <> ''),
  address_line_1 text not null default '',
  address_line_2 text not null default '',
  city text not null default '',
  postcode text not null default '',
  country text not null default 'GB',
  vat_number text not null default '',
  email text not null default '',
  reference text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call protect('billing_details');
