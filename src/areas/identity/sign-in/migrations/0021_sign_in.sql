-- Tries at what strangers may ask for, counted before anybody is known.
create table login_attempts (
  id bigint generated always as identity primary key,
  email text not null,
  ip text not null,
  at timestamptz not null default now()
);
create index login_attempts_email on login_attempts (email, at);
create index login_attempts_ip on login_attempts (ip, at);
grant select, insert, delete on login_attempts to saffron_central;

-- Counts one attempt unless there were too many in a quarter of an hour. One at a time for a mail and for an address:
-- tries that are sent at once each see those before them. A function of several statements, because one statement
-- looks at the rows as they were before it waited.
create function admit_attempt(of_email text, of_ip text, most_email integer, most_ip integer) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(170, hashtext(of_email));
  perform pg_advisory_xact_lock(171, hashtext(of_ip));
  insert into login_attempts (email, ip)
  select of_email, of_ip
  where (select count(*) from login_attempts
      where email = of_email and at > now() - interval '15 minutes') < most_email
    and (select count(*) from login_attempts
      where ip = of_ip and at > now() - interval '15 minutes') < most_ip;
  return found;
end $$;
revoke all on function admit_attempt(text, text, integer, integer) from public;
grant execute on function admit_attempt(text, text, integer, integer) to saffron_central;

-- How often somebody tried to sign in: for an account, for a network, for a browser that an account knows. A count
-- grows by one try at a time (the row is locked by its change), and with it the time until the next try is judged.
create table sign_in_counts (
  -- `account ann@example.com`, `network 203.0.113.7`, `device …`
  key text primary key,
  count integer not null,
  until timestamptz not null,
  -- Did the last try come before that?
  held boolean not null default false,
  -- Of the last try that was judged: an hour later counting begins anew.
  at timestamptz not null,
  -- When the owner of the account was last written to about it.
  notified_at timestamptz
);
create index sign_in_counts_at on sign_in_counts (at);

-- Browsers in which somebody has signed in: only a hash of what the browser holds.
create table known_devices (
  account_id bigint not null references accounts (id),
  device_hash text not null,
  first_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);

-- Mails that make a browser known, while others guess: once, within an hour. Only a hash of the code.
create table device_confirmations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  code_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index device_confirmations_account on device_confirmations (account_id, created_at);

grant select, insert, update, delete on sign_in_counts, known_devices, device_confirmations to saffron_central;
