-- An agency may have Saffron remind by itself, once a timesheet: its worker a day after it was due, its approver a day
-- after it was handed in.
alter table agency_settings add column remind_missing boolean not null default false;
alter table agency_settings add column remind_waiting boolean not null default false;
