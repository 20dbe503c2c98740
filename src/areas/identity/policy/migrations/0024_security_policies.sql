-- How people sign in to an agency, as it decides. No row: it asks for nothing.
create table security_policies (
  tenant_id integer primary key,
  -- Who must have a second factor.
  two_factor text not null default 'none' check (two_factor in ('none', 'staff', 'everyone')),
  -- Days for which those who lack one may go on as before.
  grace_days integer not null default 7 check (grace_days between 0 and 90),
  -- Since when it is asked for: the days of grace begin here, or with the person.
  required_since timestamptz,
  -- A browser that asked for nothing for so long is signed out; null: as long as any session lasts.
  idle_hours integer check (idle_hours between 1 and 720),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call protect('security_policies');
