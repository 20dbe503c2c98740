-- What an organisation at Xero has to choose from: accounts, tax rates. A mirror, read again with each run.
create table xero_choices (
  tenant_id integer not null,
  connection_id bigint not null,
  kind text not null check (kind in ('account', 'tax')),
  code text not null,
  name text not null,
  -- Of an account its class; of a tax rate its percentage and what it may be put on.
  details jsonb not null default '{}',
  archived boolean not null default false,
  primary key (tenant_id, connection_id, kind, code),
  foreign key (tenant_id, connection_id) references integration_connections (tenant_id, id)
);
call protect('xero_choices');

-- Its contacts, as far as they tell who somebody is.
create table xero_contacts (
  tenant_id integer not null,
  connection_id bigint not null,
  remote_id text not null,
  name text not null,
  account_number text not null default '',
  tax_number text not null default '',
  email text not null default '',
  archived boolean not null default false,
  name_key text not null generated always as (
    regexp_replace(lower(name), '\m(limited|ltd|plc|llp|the)\M|[^[:alnum:]]', '', 'g')) stored,
  tax_key text not null generated always as (regexp_replace(upper(tax_number), '[^A-Z0-9]', '', 'g')) stored,
  primary key (tenant_id, connection_id, remote_id),
  foreign key (tenant_id, connection_id) references integration_connections (tenant_id, id)
);
create index xero_contacts_name on xero_contacts (tenant_id, connection_id, name_key);
call protect('xero_contacts');

-- What of ours is what of theirs. `object_id` 0: the usual one.
create table xero_mappings (
  tenant_id integer not null,
  connection_id bigint not null,
  kind text not null check (kind in ('tax-sales', 'tax-purchases', 'account-sales', 'account-purchases', 'rate')),
  object_id bigint not null default 0,
  target text not null check (target <> ''),
  primary key (tenant_id, connection_id, kind, object_id),
  foreign key (tenant_id, connection_id) references integration_connections (tenant_id, id)
);
call protect('xero_mappings');

-- Documents on which ours and theirs do not agree, since the day that was first seen.
create table xero_differences (
  tenant_id integer not null,
  connection_id bigint not null,
  invoice_id bigint not null,
  ours bigint not null,
  theirs bigint not null,
  -- Of what we know to be paid, what came from a statement of a bank.
  bank bigint not null,
  since date not null check (since between '1990-01-01' and '2199-12-31'),
  primary key (tenant_id, connection_id, invoice_id),
  foreign key (tenant_id, connection_id) references integration_connections (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
create index xero_differences_invoice on xero_differences (tenant_id, invoice_id);
call protect('xero_differences');
