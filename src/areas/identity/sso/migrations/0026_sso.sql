-- Single sign-on by OpenID Connect: one provider an agency, with the mail domains whose people come by it.
create table sso_connections (
  tenant_id integer primary key,
  issuer text not null check (issuer <> ''),
  client_id text not null check (client_id <> ''),
  -- Locked by the vault, about this agency and issuer.
  client_secret text not null,
  -- Lower case. None belongs to everybody (gmail.com), each was somebody's own who kept it here.
  domains text[] not null check (cardinality(domains) > 0),
  -- What people who come for the first time may do.
  role_id bigint not null,
  -- Staff come by it alone; owners keep their password as a way in.
  enforced boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  foreign key (tenant_id, role_id) references roles (tenant_id, id)
);
create index sso_connections_role on sso_connections (tenant_id, role_id);
-- Before anybody is known, the domain of a mail says which agencies have a sign-on for it.
create index sso_connections_domains on sso_connections using gin (domains);
call protect('sso_connections');

-- Who somebody is at the provider: linked once by a verified mail, from then on by this alone.
create table sso_identities (
  tenant_id integer not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sso_identities_user on sso_identities (tenant_id, user_id);
call protect('sso_identities');
