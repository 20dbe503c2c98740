-- Funding: for whoever records payments of every client.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'payments.fund'), version = version + 1, updated_at = now()
where key = any(array['owner', 'admin', 'finance_manager']) and not permissions @> array['payments.fund'];
alter table roles force row level security;
