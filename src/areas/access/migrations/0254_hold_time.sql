-- Whoever takes approvals back may hold approved time, and whoever dates documents back may give it up.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'timesheets.hold'), version = version + 1, updated_at = now()
where permissions @> array['timesheets.revert'] and not permissions @> array['timesheets.hold'];
update roles set permissions = array_append(permissions, 'invoices.write_off'), version = version + 1, updated_at = now()
where permissions @> array['invoices.backdate'] and not permissions @> array['invoices.write_off'];
update roles set permissions = array_append(permissions, 'timesheets.hold'), version = version + 1, updated_at = now()
where permissions @> array['invoices.write_off'] and not permissions @> array['timesheets.hold'];
alter table roles force row level security;
