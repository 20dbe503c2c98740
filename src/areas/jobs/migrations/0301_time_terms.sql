-- How much is worked in a day and a week, whose bank holidays count, and how pay is rounded where that is not as the charge is.
alter table placements
  add column holiday_calendar_id bigint,
  -- In the shape of `rounding`; null: pay is rounded as the charge is.
  add column pay_rounding jsonb,
  add column min_day_minutes smallint check (min_day_minutes between 1 and 1440),
  add column max_day_minutes smallint check (max_day_minutes between 1 and 1440),
  add column min_week_minutes smallint check (min_week_minutes between 1 and 10080),
  add column max_week_minutes smallint check (max_week_minutes between 1 and 10080),
  -- What more than the most does: asks for a reason, or keeps the timesheet from being submitted.
  add column over_hours text not null default 'warn' check (over_hours in ('warn', 'block'));
alter table placements add foreign key (tenant_id, holiday_calendar_id) references holiday_calendars (tenant_id, id);
create index placements_of_calendar on placements (tenant_id, holiday_calendar_id) where holiday_calendar_id is not null;
