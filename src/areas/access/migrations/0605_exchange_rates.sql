-- Exchange rates: for owners and administrators, and for those who keep the books or see to payroll.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'settings.exchange_rates'), version = version + 1, updated_at = now()
where key = any(array['owner', 'admin', 'finance_manager', 'payroll']) and not permissions @> array['settings.exchange_rates'];
alter table roles force row level security;
