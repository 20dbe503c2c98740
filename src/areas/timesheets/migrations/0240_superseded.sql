-- An approval that was taken back: the sheet stays as it was read, superseded by a copy that is open again.
alter table timesheets no force row level security;
alter table approved_timesheets no force row level security;
alter table timesheets drop constraint timesheets_status_check;
alter table timesheets add constraint timesheets_status_check check (status in
  ('open', 'draft', 'submitted', 'rejected', 'approved', 'processed', 'nil', 'cancelled', 'superseded'));
alter table timesheets add column supersedes_id bigint;
alter table timesheets add constraint timesheets_supersedes foreign key (tenant_id, supersedes_id) references timesheets (tenant_id, id);
-- One copy, however often it is asked for.
create unique index timesheets_superseded_once on timesheets (tenant_id, supersedes_id);
drop index timesheets_one_live;
create unique index timesheets_one_live on timesheets (tenant_id, placement_id, period_start)
  where status <> all (array['cancelled', 'superseded']);
-- Its head stays sealed with its approval, and a copy with whose place it takes; those without read as they did.
alter table timesheets alter column sealed set expression as (
  case when status = any (array['approved', 'processed', 'superseded']) then seal(
    placement_id::text, candidate_id::text, client_id::text, approver_user_id::text, written(period_start),
    written(period_end), currency, tz, layout, po_number, minutes::text, pay_amount::text, charge_amount::text,
    submission_no::text, written(submitted_at), submitted_by_user_id::text, on_behalf::text, declaration::text,
    written(decided_at), decided_by_user_id::text, reason,
    coalesce(supersedes_id || ' ', '') || note) end);
alter table timesheets force row level security;
alter table approved_timesheets force row level security;
