-- Where the worker enters no time, whoever looks after the sheet is reminded that it is missing.
alter table timesheet_reminders drop constraint timesheet_reminders_recipient_check;
alter table timesheet_reminders add constraint timesheet_reminders_recipient_check
  check (recipient in ('worker', 'approver', 'owner'));
