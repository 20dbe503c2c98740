-- A sheet is paid in the currency that its placement said when it was made; approved, it is sealed with it, and those
-- that are paid in what is charged read as they did.
alter table timesheets no force row level security;
alter table approved_timesheets no force row level security;
alter table timesheets
  add column paid_in text check (paid_in ~ '^[A-Z]{3}$'),
  add column pay_currency text not null generated always as (coalesce(paid_in, currency)) stored;
alter table timesheets alter column sealed set expression as (
  case when status = any (array['approved', 'processed', 'superseded']) then seal(
    placement_id::text, candidate_id::text, client_id::text, approver_user_id::text, written(period_start),
    written(period_end), currency, tz, layout, po_number, minutes::text, pay_amount::text, charge_amount::text,
    submission_no::text, written(submitted_at), submitted_by_user_id::text, on_behalf::text, declaration::text,
    written(decided_at), decided_by_user_id::text, reason,
    coalesce(supersedes_id || ' ', '') || coalesce('order ' || purchase_order_id || ' ', '')
      || coalesce('paid in ' || paid_in || ' ', '') || note) end);
alter table timesheets force row level security;
alter table approved_timesheets force row level security;
