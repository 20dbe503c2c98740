create table notifications (
  tenant_id integer not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- A name of the catalogue.
  kind text not null,
  type text not null default 'info' check (type in ('info', 'success', 'error')),
  title text not null,
  description text not null default '',
  -- [{label, url}]
  actions jsonb not null default '[]',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index notifications_of_user on notifications (tenant_id, user_id, id desc);
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null;
-- What was read long ago is swept.
create index notifications_read on notifications (tenant_id, read_at) where read_at is not null;
call protect('notifications');

-- What a person wants otherwise than the catalogue proposes: a row only where it differs.
create table notification_preferences (
  tenant_id integer not null,
  user_id bigint not null,
  kind text not null,
  bell boolean not null,
  mail boolean not null,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect('notification_preferences');
