-- What a person has recalculated when they change pay, charge or margin of a rate.
create table rate_entry_habits (
  tenant_id integer not null,
  user_id bigint not null,
  on_pay text not null check (on_pay in ('charge', 'margin')),
  on_charge text not null check (on_charge in ('pay', 'margin')),
  on_margin text not null check (on_margin in ('pay', 'charge')),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect('rate_entry_habits');
