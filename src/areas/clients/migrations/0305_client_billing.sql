-- Whether an invoice takes a second person before it is issued, whether new time waits until somebody releases it, and
-- two more things that invoices are told apart by: time, fees and expenses; and the project code of the placement.
alter table billing_profiles no force row level security;
alter table billing_profiles
  add column approval_required boolean not null default false,
  -- Only those that come to more, with VAT; null: every one.
  add column approval_over bigint check (approval_over between 0 and 100000000000),
  add column hold_default boolean not null default false,
  add column hold_default_reason text not null default '' check (char_length(hold_default_reason) <= 300),
  add constraint billing_profiles_hold_default check (not hold_default or hold_default_reason <> ''),
  drop constraint billing_profiles_split_by,
  add constraint billing_profiles_split_by check (cardinality(split_by) <= 15 and split_by <@ array['client', 'site',
    'placement', 'candidate', 'po_number', 'cost_code', 'consultant', 'week', 'month', 'currency', 'tax_code', 'job',
    'approver', 'source', 'project']);
alter table billing_profiles force row level security;
