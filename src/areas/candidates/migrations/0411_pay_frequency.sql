-- How often payroll pays somebody; null: by every pay run.
alter table engagements add column pay_frequency text
  check (pay_frequency in ('weekly', 'fortnightly', 'four_weekly', 'monthly'));
