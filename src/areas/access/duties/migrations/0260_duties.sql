-- What an agency does when one person does both halves of a duty, by the key of the duty. No row, or no key in it: the
-- standard of that duty (`duties` of the rooms). Which duties there are, the program knows.
create table duty_policies (
  tenant_id integer primary key,
  modes jsonb not null default '{}' check (jsonb_typeof(modes) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call protect('duty_policies');
