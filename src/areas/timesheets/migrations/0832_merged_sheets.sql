-- A sheet of a record that became part of another lies under the one that is left, and says under which it was handed in.
-- Approved, it is sealed with that one: its seal reads as it did, and holds whose it was.
alter table timesheets no force row level security;
alter table approved_timesheets no force row level security;
alter table timesheets
  add column merged_from_id bigint,
  add foreign key (tenant_id, merged_from_id, candidate_id) references candidate_merges (tenant_id, candidate_id, into_id);
alter table timesheets alter column sealed set expression as (
  case when status = any (array['approved', 'processed', 'superseded']) then seal(
    placement_id::text, coalesce(merged_from_id, candidate_id)::text, client_id::text, approver_user_id::text,
    written(period_start), written(period_end), currency, tz, layout, po_number, minutes::text, pay_amount::text,
    charge_amount::text, submission_no::text, written(submitted_at), submitted_by_user_id::text, on_behalf::text,
    declaration::text, written(decided_at), decided_by_user_id::text, reason,
    coalesce(supersedes_id || ' ', '') || coalesce('order ' || purchase_order_id || ' ', '')
      || coalesce('paid in ' || paid_in || ' ', '') || note) end);
alter table timesheets force row level security;
alter table approved_timesheets force row level security;
create index timesheets_merged_from on timesheets (tenant_id, merged_from_id, candidate_id) where merged_from_id is not null;
call moves_with_person('timesheets', also => '{merged_from_id}');
