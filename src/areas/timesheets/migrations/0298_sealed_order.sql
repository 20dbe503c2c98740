-- The order that was named on an approved sheet is sealed with it; those without read as they did.
alter table timesheets no force row level security;
alter table approved_timesheets no force row level security;
alter table timesheets alter column sealed set expression as (
  case when status = any (array['approved', 'processed', 'superseded']) then seal(
    placement_id::text, candidate_id::text, client_id::text, approver_user_id::text, written(period_start),
    written(period_end), currency, tz, layout, po_number, minutes::text, pay_amount::text, charge_amount::text,
    submission_no::text, written(submitted_at), submitted_by_user_id::text, on_behalf::text, declaration::text,
    written(decided_at), decided_by_user_id::text, reason,
    coalesce(supersedes_id || ' ', '') || coalesce('order ' || purchase_order_id || ' ', '') || note) end);
alter table timesheets force row level security;
alter table approved_timesheets force row level security;
