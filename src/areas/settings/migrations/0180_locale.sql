-- How days, times, numbers and money are written; the texts are English in all of them.
alter table agency_settings add constraint agency_settings_locale_check
  check (locale = any (array['en-GB', 'en-IE', 'en-US', 'en-CA', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN']));
