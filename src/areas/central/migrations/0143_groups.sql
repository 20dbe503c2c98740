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
grant select, insert, update on group_pushes to saffron_central;
