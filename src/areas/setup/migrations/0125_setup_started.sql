-- When somebody first opened the wizard: until then the owner is led to it.
alter table agency_setup add column started_at timestamptz;
