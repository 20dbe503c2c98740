-- Who signs in: one account for a mail, a user of access in each agency. Only saffron_central reads what is here.
create table accounts (
  id bigint generated always as identity primary key,
  email citext not null unique,
  name text not null,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
-- An account goes with its last agency.
grant select, insert, update, delete on accounts to saffron_central;

-- Users are of the room below this one, and made before accounts.
alter table users add foreign key (account_id) references accounts (id);

-- A signed-in browser. Only a hash of its token is kept; sign-out sets revoked_at and the copied cookie is dead.
create table sessions (
  token_hash text primary key,
  -- What the owner of a session calls it by: the hash of its token stays inside.
  id bigint generated always as identity,
  account_id bigint not null references accounts (id),
  -- The agency chosen last in this browser: where a call without an X-Tenant header goes.
  tenant_id integer references tenants (id),
  -- The agency whose sign-on opened this session: it opens no other agency, and nothing of the account itself.
  sign_on_tenant_id integer references tenants (id),
  -- An owner may look at Saffron as a person with a role would, in one browser and one agency, until they stop or the
  -- session ends. A role that is deleted meanwhile shows nothing more: the session then has its own rights again.
  view_as_tenant_id integer,
  view_as_role_id bigint,
  ip text not null default '',
  agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (view_as_tenant_id, view_as_role_id) references roles (tenant_id, id) on delete set null (view_as_role_id)
);
create unique index sessions_id on sessions (id);
create index sessions_account on sessions (account_id);
create index sessions_sign_on on sessions (sign_on_tenant_id) where sign_on_tenant_id is not null;
-- Sessions that ended long ago are swept.
create index sessions_ended on sessions ((coalesce(revoked_at, expires_at)));
grant select, insert, update, delete on sessions to saffron_central;
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
