-- The bank holidays of a site, where they are others than the client's: null follows the client.
alter table client_sites add column holiday_calendar_id bigint;
alter table client_sites add foreign key (tenant_id, holiday_calendar_id) references holiday_calendars (tenant_id, id);
create index client_sites_of_calendar on client_sites (tenant_id, holiday_calendar_id) where holiday_calendar_id is not null;
