-- What central administration keeps about an agency.
create table tenant_groups (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index tenant_groups_name on tenant_groups (lower(name));
grant select, insert, update on tenant_groups to saffron_central;

alter table tenants add column group_id integer references tenant_groups (id);
alter table tenants add column notes text not null default '';
alter table tenants add column status_at timestamptz not null default now();
create index tenants_name on tenants (name, id);
create index tenants_created on tenants (created_at, id);
create index tenants_group on tenants (group_id) where group_id is not null;

-- How much an agency may have; null: as much as it likes. Its own people are refused by it, so it stands behind the wall.
create table tenant_limits (
  tenant_id integer not null,
  users integer check (users > 0),
  workers integer check (workers > 0),
  storage_mb integer check (storage_mb > 0),
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
call protect('tenant_limits');

-- An owner may be invited from central administration, by nobody of the agency.
alter table invitations alter column inviter_user_id drop not null;
