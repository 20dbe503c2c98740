-- Central administration: the people who run the whole. They belong to no agency, so there is no wall around these
-- tables; the application's login may not touch them.

create table central_users (
  account_id bigint primary key references accounts (id),
  roles text[] not null check (roles <> '{}' and roles <@ array['admin', 'support', 'finance']),
  status text not null default 'active' check (status in ('active', 'deactivated')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
grant select, insert, update on central_users to saffron_central;

-- Who did what from there, and about which agency. Never changed.
create table central_history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint references accounts (id),
  name text not null default '',
  subject text not null,
  subject_id bigint not null,
  tenant_id integer references tenants (id),
  action text not null,
  changes jsonb not null default '{}',
  ip text not null default '',
  agent text not null default ''
);
create index central_history_of on central_history (subject, subject_id, id desc);
create index central_history_tenant on central_history (tenant_id, id desc);
create index central_history_account on central_history (account_id) where account_id is not null;
-- The time is the database's own.
grant select, insert (account_id, name, subject, subject_id, tenant_id, action, changes, ip, agent) on central_history to saffron_central;
