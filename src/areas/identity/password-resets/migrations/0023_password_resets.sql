-- Somebody asked for a new password. One row for every asking, whoever the mail belongs to: only the work behind looks
-- whether there is an account. The code itself is in the mail alone.
create table password_resets (
  id bigint generated always as identity primary key,
  email citext not null,
  -- Both empty until the mail is written.
  account_id bigint references accounts (id),
  code_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index password_resets_code on password_resets (code_hash);
create index password_resets_account on password_resets (account_id);
create index password_resets_expired on password_resets (expires_at);
grant select, insert, update, delete on password_resets to saffron_central;
