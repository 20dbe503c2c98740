-- Which reports somebody likes to have at hand, and when they opened each last.
create table report_marks (
  tenant_id integer not null,
  user_id bigint not null,
  report text not null check (char_length(report) between 1 and 120),
  favourite boolean not null default false,
  opened_at timestamptz,
  primary key (tenant_id, user_id, report),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call protect('report_marks');
