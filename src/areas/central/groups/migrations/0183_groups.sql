-- Agencies that belong together, for central administration.
create table tenant_groups (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index tenant_groups_name on tenant_groups (lower(name));
grant select, insert, update on tenant_groups to saffron_central;
-- Agencies are of the platform, and made before groups.
alter table tenants add foreign key (group_id) references tenant_groups (id);

-- Codes a group keeps for all of its agencies. `locked` ones are the group's alone, `override` ones an agency may have
-- its own way.
create table group_codes (
  id bigint generated always as identity primary key,
  group_id integer not null references tenant_groups (id),
  kind text not null check (kind in ('tax-codes', 'rate-codes', 'expense-codes')),
  code text not null check (code <> ''),
  -- What the room of codes takes for a new code of the kind, but for `code`.
  fields jsonb not null,
  mode text not null check (mode in ('locked', 'override')),
  -- Once an agency has it, what is printed on documents stays.
  pushed_at timestamptz,
  withdrawn_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index group_codes_of on group_codes (group_id, kind, code) where withdrawn_at is null;
grant select, insert, update on group_codes to saffron_central;

-- How far each agency of a group is with having its codes. `made`, `changed` and the others count codes.
create table group_pushes (
  tenant_id integer not null primary key references tenants (id),
  group_id integer references tenant_groups (id),
  status text not null default 'waiting' check (status in ('waiting', 'done')),
  asked_at timestamptz not null default now(),
  done_at timestamptz,
  result jsonb not null default '{}'
);
create index group_pushes_of on group_pushes (group_id);
-- It goes with its agency.
grant select, insert, update, delete on group_pushes to saffron_central;

-- Words a group keeps for mails of its agencies, by the kind of mail. `locked` ones are the group's alone; where it is
-- `override`, an agency may use words of its own.
create table group_mails (
  id bigint generated always as identity primary key,
  group_id integer not null references tenant_groups (id),
  kind text not null check (kind <> ''),
  subject text not null,
  heading text not null,
  body text not null,
  mode text not null check (mode in ('locked', 'override')),
  -- Who of central administration worded it last: the agencies are told.
  changed_by text not null,
  changed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  version integer not null default 1
);
create unique index group_mails_of on group_mails (group_id, kind) where withdrawn_at is null;
grant select, insert, update on group_mails to saffron_central;
