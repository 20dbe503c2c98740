-- The first day that anything may be dated: 1 January of the year before the agency came, unless it says otherwise.
alter table agency_settings
  add column books_open_on date not null default (date_trunc('year', now()) - interval '1 year')::date
  check (books_open_on between '1990-01-01' and '2199-12-31');
