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
