-- The bank holidays that count where this client's work is done; null: the agency's default calendar, whichever that is.
alter table clients add column holiday_calendar_id bigint;
alter table clients add foreign key (tenant_id, holiday_calendar_id) references holiday_calendars (tenant_id, id);
create index clients_of_calendar on clients (tenant_id, holiday_calendar_id) where holiday_calendar_id is not null;
