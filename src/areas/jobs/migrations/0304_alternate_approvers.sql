-- Who may decide on the timesheets of a placement beside its approver: people of the same client, in their order.
create table placement_alternates (
  tenant_id integer not null,
  placement_id bigint not null,
  user_id bigint not null,
  position smallint not null check (position between 1 and 10),
  primary key (tenant_id, placement_id, user_id),
  foreign key (tenant_id, placement_id) references placements (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index placement_alternates_user on placement_alternates (tenant_id, user_id, placement_id);
call protect('placement_alternates');
