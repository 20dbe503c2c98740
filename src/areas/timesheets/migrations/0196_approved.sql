-- An approved sheet as two figures: what stands at its head, while it is approved; and the terms and the calculation
-- that were handed in, told once. Where its two sides stand, and who looks after it, still moves.
alter table timesheets
  add column sealed text generated always as (case when status = any (array['approved', 'processed']) then seal(
    placement_id::text, candidate_id::text, client_id::text, approver_user_id::text, written(period_start),
    written(period_end), currency, tz, layout, po_number, minutes::text, pay_amount::text, charge_amount::text,
    submission_no::text, written(submitted_at), submitted_by_user_id::text, on_behalf::text, declaration::text,
    written(decided_at), decided_by_user_id::text, reason, note) end) stored,
  add column figures text not null generated always as (case when calculation is null then ''
    else seal(terms::text, calculation::text) end) stored;
alter table timesheets add constraint timesheets_sealed unique (tenant_id, id, sealed, figures);

-- Which sheets are approved, and how they read: a fact of its own, whose foreign key keeps the sheet as it is.
create table approved_timesheets (
  tenant_id integer not null,
  timesheet_id bigint not null,
  sealed text not null,
  figures text not null,
  approved_at timestamptz not null default now(),
  primary key (tenant_id, timesheet_id),
  foreign key (tenant_id, timesheet_id, sealed, figures) references timesheets (tenant_id, id, sealed, figures)
);
-- The owner of the table may pass its own wall, unless it is forced.
alter table timesheets no force row level security;
insert into approved_timesheets (tenant_id, timesheet_id, sealed, figures)
select tenant_id, id, sealed, figures from timesheets where sealed is not null;
alter table timesheets force row level security;
call protect('approved_timesheets', 'insert-only');
call recorded('approved_timesheets', stamped => '{approved_at}');

call recorded('charge_units', stamped => '{created_at}');

-- When a decision was written down, whenever it is said to have been made: imported ones are older.
alter table timesheet_reviews add column recorded_at timestamptz not null default now();
call recorded('timesheet_reviews', stamped => '{recorded_at}');
create policy made_before on timesheet_reviews as restrictive for insert to saffron_app with check (at <= now());

revoke insert, update, delete on timesheets from saffron_central;
-- What was worked is written while the sheet is with the worker. It is put in place of what was there, never changed.
call recorded('timesheet_entries');
grant delete on timesheet_entries to saffron_app;
call settles_with('timesheet_entries', 'timesheet_id', 'timesheets', $$p.status = any (array['open', 'draft', 'rejected'])$$);
