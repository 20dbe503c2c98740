-- Rate cards: for whoever keeps the rate codes, and for owners and administrators.
alter table roles no force row level security;
update roles set permissions = array_append(permissions, 'rate_cards.manage'), version = version + 1, updated_at = now()
where (key = any(array['owner', 'admin']) or permissions @> array['rate_codes.manage'])
  and not permissions @> array['rate_cards.manage'];
alter table roles force row level security;
