-- The days that may be entered, as platform/days.ts has them, once more where they are kept: whatever writes past a
-- contract (an import, a statement that counts days) is refused here. Rows of before stay readable (`not valid`): they
-- can be corrected or deleted, and change in no other way.
do $$
declare
  kept record;
  range text;
  name text;
begin
  for kept in
    select * from (values
      ('jobs', 'start_date'), ('jobs', 'end_date'),
      ('placements', 'start_date'), ('placements', 'end_date'), ('placements', 'generated_until'),
      ('placement_rates', 'effective_from'), ('placement_rates', 'effective_to'),
      ('timesheets', 'period_start'), ('timesheets', 'period_end'),
      ('timesheet_entries', 'day'), ('charge_units', 'day'), ('charge_units', 'period_end'),
      ('invoice_runs', 'period_end'),
      ('invoices', 'issue_date'), ('invoices', 'tax_point_date'), ('invoices', 'planned_date'),
      ('invoices', 'period_from'), ('invoices', 'period_to'),
      ('engagements', 'effective_from'), ('candidates', 'dob'), ('candidates', 'last_worked_on'),
      ('self_billing_agreements', 'starts_on'), ('self_billing_agreements', 'ends_on'),
      ('self_billing_agreements', 'signed_on'),
      ('bank_holidays', 'day'), ('period_closings', 'closed_to'),
      ('subscriptions', 'started_on'), ('subscription_plans', 'from_day')
    ) as columns (of_table, of_column)
  loop
    range := case kept.of_column when 'dob' then '1900-01-01' else '1990-01-01' end;
    -- As PostgreSQL names them, so that the field can be told (platform/db/errors.ts).
    name := kept.of_table || '_' || kept.of_column || '_check';
    if exists (select from pg_constraint where conname = name and conrelid = kept.of_table::regclass) then
      name := name || '2';
    end if;
    execute format(
      'alter table %I add constraint %I check (%I between %L and %L) not valid',
      kept.of_table, name, kept.of_column, range, '2199-12-31');
  end loop;
end $$;
