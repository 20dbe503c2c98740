-- How a person likes days, times and numbers written, and on whose clocks; null is as the agency.
alter table users
  add column locale text
    check (locale = any (array['en-GB', 'en-IE', 'en-US', 'en-CA', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'])),
  add column tz text check (tz <> '');
