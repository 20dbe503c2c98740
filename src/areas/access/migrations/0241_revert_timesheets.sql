-- Whoever approves every timesheet of an agency may take an approval back.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'timesheets.revert'), version = version + 1, updated_at = now()
where permissions @> array['timesheets.approve'] and not permissions @> array['timesheets.revert'];
alter table roles force row level security;
