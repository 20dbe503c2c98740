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

-- Letters that make a browser known, while others guess: once, within an hour. Only a hash of the code.
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
