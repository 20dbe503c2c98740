-- So many days before its last one a placement counts as ending, and whoever looks after it is told.
alter table agency_settings add column placement_ending_days smallint not null default 14
  check (placement_ending_days between 1 and 90);
