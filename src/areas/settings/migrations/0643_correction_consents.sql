-- Who has to agree before hours that were approved are put right.
alter table agency_settings
  add column corrections_ask_worker boolean not null default false,
  add column corrections_ask_approver boolean not null default false;
