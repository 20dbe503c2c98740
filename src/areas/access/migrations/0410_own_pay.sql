-- Workers see what payroll pays them; whoever gives their role has to hold it, too. Payroll sets its calendars.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'portal.pay')
where key = any (array['owner', 'admin', 'candidate']) and not permissions @> array['portal.pay'];
update roles set version = version + 1, updated_at = now(), permissions = array_append(permissions, 'payroll.calendars')
where key = any (array['owner', 'admin', 'payroll']) and not permissions @> array['payroll.calendars'];
alter table roles force row level security;
