-- How a rate was agreed when new ones were proposed, {basis, pay_term, charge_term, min_charge}: null where the code had no
-- rate, and for what was proposed before this was kept.
alter table rate_change_rows no force row level security;
alter table rate_change_rows add column was_terms jsonb check (jsonb_typeof(was_terms) = 'object');
alter table rate_change_rows force row level security;
