-- Legal figures and the margin floor: for owners and administrators, and for those who close the books or see to payroll.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'settings.figures'), version = version + 1, updated_at = now()
where key = any(array['owner', 'admin', 'finance_manager', 'payroll']) and not permissions @> array['settings.figures'];
alter table roles force row level security;
