-- Approvers enter, submit and take back time, where a placement says that its client does so.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array(
    select p from unnest(array['timesheets.update.own', 'timesheets.submit_on_behalf.own', 'timesheets.recall.own']) as p
    where not p = any(permissions))
where key = 'approver'
  and not permissions @> array['timesheets.update.own', 'timesheets.submit_on_behalf.own', 'timesheets.recall.own'];
alter table roles force row level security;
