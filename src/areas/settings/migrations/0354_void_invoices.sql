-- May an issued document that was never sent be made void? Its number stays.
alter table agency_settings no force row level security;
alter table agency_settings add column void_invoices boolean not null default false;
alter table agency_settings force row level security;
