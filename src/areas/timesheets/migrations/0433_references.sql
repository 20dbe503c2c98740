-- What is quoted of the time of a sheet where its placement says nothing. It is no part of what is approved: it can be put
-- right until the time is invoiced.
create table timesheet_references (
  tenant_id integer not null,
  timesheet_id bigint not null,
  label text not null check (label <> '' and length(label) <= 60),
  value text not null check (value <> '' and length(value) <= 60),
  primary key (tenant_id, timesheet_id, label),
  foreign key (tenant_id, timesheet_id) references timesheets (tenant_id, id) on delete cascade
);
call protect('timesheet_references');
