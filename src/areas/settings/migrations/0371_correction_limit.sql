-- Corrections that move more than this on a side take two people, minor units; null: the duty alone says so.
alter table agency_settings add column corrections_alone_up_to bigint
  check (corrections_alone_up_to between 0 and 999999999999);
