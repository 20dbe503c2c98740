-- Reminding clients of what they owe: for whoever records what they pay.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'payments.chase'), version = version + 1, updated_at = now()
where permissions @> array['payments.record'] and not permissions @> array['payments.chase'];
alter table roles force row level security;
