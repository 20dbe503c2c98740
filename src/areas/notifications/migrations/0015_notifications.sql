create table notifications (
  tenant_id integer not null,
  id bigint generated always as identity,
  user_id bigint not null,
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
call protect('notifications');
