-- Sets of overtime rules: for whoever keeps the rate cards.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'overtime_rules.manage'), version = version + 1, updated_at = now()
where permissions @> array['rate_cards.manage'] and not permissions @> array['overtime_rules.manage'];
alter table roles force row level security;
