-- An invitation is a letter with a code; only a hash of the newest code is kept. Ids come from the sequence of users, so
-- that an address may name either (`actions/user/single/invitation/7/resend`) and never means two things.
create table invitations (
  tenant_id integer not null,
  id bigint not null default nextval('users_id_seq'),
  user_id bigint not null,
  email citext not null,
  name text not null,
  code_hash text not null,
  inviter_user_id bigint not null,
  -- What the roles were called when the letter was written.
  roles text[] not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'accepted', 'expired', 'revoked', 'bounced')),
  expires_at timestamptz not null,
  -- Every letter, the first one included.
  sent_at timestamptz[] not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, inviter_user_id) references users (tenant_id, id)
);
-- Whoever is invited has one letter that works.
create unique index invitations_pending on invitations (tenant_id, user_id) where status = 'pending';
create index invitations_user on invitations (tenant_id, user_id, id);
create index invitations_expiry on invitations (tenant_id, expires_at) where status = 'pending';
call protect('invitations');
grant usage on sequence users_id_seq to saffron_app, saffron_central;

-- When somebody was last seen in this agency, noted once an hour at most.
alter table users add column last_seen_at timestamptz;
