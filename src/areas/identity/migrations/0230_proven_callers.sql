-- A server remembers from one request to the next who somebody is and what they may do. These prove, in the round trip
-- of what they read, that nothing it rests on has changed since (decision 25).

-- The versions of the rows from which the rights of a session come, as PostgreSQL itself counts them: whatever writes
-- one of them gives it another xmin, also what does not know of this. In no order: another one is only asked anew.
create function caller_versions(session text, account bigint, tenant integer, person bigint) returns text
language plpgsql stable as $$
begin
  return concat_ws(' ',
    (select s.xmin from sessions s where s.token_hash = session and s.revoked_at is null),
    'a', (select a.xmin from accounts a where a.id = account),
    't', (select t.xmin from tenants t where t.id = tenant),
    'u', (select u.xmin from users u where u.tenant_id = tenant and u.id = person),
    'p', (select p.xmin from security_policies p where p.tenant_id = tenant),
    'o', (select string_agg(o.xmin::text, ',') from sso_connections o where o.tenant_id = tenant),
    'c', (select c.xmin from central_users c where c.account_id = account),
    'f', (select string_agg(f.xmin::text, ',') from totp_factors f where f.account_id = account),
    'k', (select string_agg(k.xmin::text, ',') from passkeys k where k.account_id = account),
    'r', (select string_agg(h.xmin::text || '/' || r.xmin::text, ',') from user_roles h
      join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
      where h.tenant_id = tenant and h.user_id = person),
    'm', (select string_agg(m.xmin::text, ',') from user_teams m where m.tenant_id = tenant and m.user_id = person),
    'b', (select string_agg(b.xmin::text, ',') from teams b where b.tenant_id = tenant));
end $$;
revoke all on function caller_versions(text, bigint, integer, bigint) from public;
grant execute on function caller_versions(text, bigint, integer, bigint) to saffron_central;

-- Opens the agency to this transaction, if the caller is still who they were. Otherwise no agency is set, and whatever
-- follows sees no rows.
create function enter_proven(tenant integer, session text, account bigint, person bigint, until timestamptz,
  versions text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if now() < until and caller_versions(session, account, tenant, person) = versions then
    perform set_config('app.tenant_id', tenant::text, true);
    return true;
  end if;
  return false;
end $$;
revoke all on function enter_proven(integer, text, bigint, bigint, timestamptz, text) from public;
grant execute on function enter_proven(integer, text, bigint, bigint, timestamptz, text) to saffron_app;
alter function enter_proven(integer, text, bigint, bigint, timestamptz, text) owner to saffron_central;
