-- Whoever may change how a client is invoiced may also let it go over its credit limit.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array(
  select replace(g.name, 'clients.terms.update', 'clients.credit_override') from unnest(permissions) as g(name)
  where g.name = any (array['clients.terms.update', 'clients.terms.update.own', 'clients.terms.update.team']))
where permissions && array['clients.terms.update', 'clients.terms.update.own', 'clients.terms.update.team']
  and not permissions && array['clients.credit_override', 'clients.credit_override.own', 'clients.credit_override.team'];
alter table roles force row level security;
