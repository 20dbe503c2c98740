-- A worker may be paid in another currency than the client is charged in; null: in the same. What is read is always
-- `pay_currency`.
alter table placements no force row level security;
alter table placements
  add column paid_in text check (paid_in ~ '^[A-Z]{3}$'),
  add column pay_currency text not null generated always as (coalesce(paid_in, currency)) stored;
alter table placements force row level security;
