-- What the client wants quoted of its time, by the names it gives it: some before the time is submitted, some before it is
-- invoiced.
alter table billing_profiles no force row level security;
alter table billing_profiles
  add column references_at_submit text[] not null default '{}' check (cardinality(references_at_submit) <= 5),
  add column references_at_issue text[] not null default '{}' check (cardinality(references_at_issue) <= 5);
alter table billing_profiles force row level security;
