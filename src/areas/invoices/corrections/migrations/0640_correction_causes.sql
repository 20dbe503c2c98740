alter table corrections no force row level security;
alter table corrections drop constraint corrections_cause_check;
alter table corrections add constraint corrections_cause_check
  check (cause in ('rates', 'hours', 'duplicate', 'profile', 'order', 'cost_code', 'tax_code', 'supplier'));
alter table corrections force row level security;
