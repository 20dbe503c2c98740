-- What the agency pays for Saffron is the business of its owners.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['billing.view', 'billing.manage']
where key = 'owner' and not permissions @> array['billing.view'];
alter table roles force row level security;
