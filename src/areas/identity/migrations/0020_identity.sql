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
