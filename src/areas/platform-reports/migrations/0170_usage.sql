-- What an agency did on a day, counted: no record, no person, only figures. Counted again as often as one likes.
create table tenant_usage (
  tenant_id integer not null,
  metric text not null check (metric ~ '^[a-z_]+$'),
  day date not null,
  -- Of money, which is in minor units; '' for everything else.
  currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
  value bigint not null,
  counted_at timestamptz not null default now(),
  primary key (tenant_id, metric, day, currency)
);
-- Reports add one metric up over all agencies: without this they would begin anew for each of a thousand.
create index tenant_usage_over_all on tenant_usage (metric, day, tenant_id) include (currency, value);
call protect('tenant_usage');

-- Requests that this installation answered, whoever asked, and those that ended in a fault of ours.
create table platform_requests (
  day date primary key,
  answered bigint not null default 0,
  faults bigint not null default 0
);
grant select, insert, update on platform_requests to saffron_central;
