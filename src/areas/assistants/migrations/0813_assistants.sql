-- Whether assistants may work for people of the agency, each by a token of theirs. No row: they may not.
create table assistant_settings (
  tenant_id integer not null,
  id bigint not null default 1 check (id = 1),
  is_enabled boolean not null default false,
  may_write boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect('assistant_settings');
