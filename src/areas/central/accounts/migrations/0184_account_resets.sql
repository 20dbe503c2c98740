-- Somebody of central administration lets a mail be sent to an account that lost its second step. By itself the row changes
-- nothing: whoever holds the mail and the password does.
create table account_resets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  asked_by bigint not null references accounts (id),
  asked_name text not null,
  reason text not null check (reason <> ''),
  asked_at timestamptz not null default now(),
  -- Of the newest mail; null until it is written.
  code_hash text unique,
  expires_at timestamptz not null,
  -- Passwords that were tried with it.
  tries smallint not null default 0,
  -- Another mail took its place.
  replaced_at timestamptz,
  used_at timestamptz
);
create index account_resets_of on account_resets (account_id);
-- They go with their account.
grant select, insert, update, delete on account_resets to saffron_central;
