-- What a correction moves on each side is in the currency of that side.
alter table corrections no force row level security;
alter table corrections
  add column paid_in text check (paid_in ~ '^[A-Z]{3}$'),
  add column pay_currency text not null generated always as (coalesce(paid_in, currency)) stored;
alter table corrections force row level security;
