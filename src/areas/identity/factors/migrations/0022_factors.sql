-- Second factors belong to an account, whichever agencies it enters: only saffron_central reads them.

-- An app that shows codes. The secret is locked by the vault; until a code was given back it counts for nothing.
create table totp_factors (
  account_id bigint primary key references accounts (id),
  secret text not null,
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was used last: no code opens twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  name text not null check (name <> ''),
  -- base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the device counts; 0 where it does not.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Kept by a provider on several devices.
  synced boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id, id);

create table recovery_codes (
  account_id bigint not null references accounts (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- What a browser is asked to sign. Each is taken away by the first answer. Without an account: to sign in.
create table passkey_challenges (
  challenge_hash text primary key,
  account_id bigint references accounts (id),
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- A password was right and the second factor is awaited. No session yet: whoever holds its token is nobody.
create table pending_sign_ins (
  token_hash text primary key,
  account_id bigint not null references accounts (id),
  tenant_id integer references tenants (id),
  expires_at timestamptz not null
);
create index pending_sign_ins_account on pending_sign_ins (account_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

grant select, insert, update, delete
  on totp_factors, passkeys, recovery_codes, passkey_challenges, pending_sign_ins to saffron_central;

-- Whether somebody of the agency of this transaction has a second factor, and nothing more: for lists of its people.
create function has_second_factor(person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from users u where u.tenant_id = current_tenant() and u.id = person and (
      exists (select from totp_factors f where f.account_id = u.account_id and f.confirmed_at is not null)
      or exists (select from passkeys k where k.account_id = u.account_id)));
end;
revoke all on function has_second_factor(bigint) from public;
grant execute on function has_second_factor(bigint) to saffron_app;
alter function has_second_factor(bigint) owner to saffron_central;
