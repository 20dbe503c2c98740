-- Which kind of notification a row is; '' for those from before there was one.
alter table notifications add column kind text not null default '';

-- What was read long ago is swept.
create index notifications_read on notifications (tenant_id, read_at) where read_at is not null;

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
