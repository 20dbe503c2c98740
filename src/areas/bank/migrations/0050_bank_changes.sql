-- A changed bank account of somebody we pay is a request until a second person approves it.
create table bank_changes (
  tenant_id integer not null,
  id bigint generated always as identity,
  -- Of which record: its model's name in addresses, and its id.
  subject text not null check (subject in ('candidates', 'suppliers')),
  subject_id bigint not null,
  -- Locked with the vault, as they stand on the record: the new account, and the one it takes the place of.
  locked text not null,
  ending text not null,
  replaces text not null,
  replaces_ending text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  requested_by bigint not null,
  requested_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  reason text not null default '',
  -- Who was written to when it was asked for, with commas.
  warned text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, requested_by) references users (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id),
  check ((status = 'pending') = (decided_by is null)),
  -- Two people, whatever the code above says.
  check (status not in ('approved', 'refused') or decided_by <> requested_by)
);
create unique index bank_changes_one_pending on bank_changes (tenant_id, subject, subject_id) where status = 'pending';
create index bank_changes_of on bank_changes (tenant_id, subject, subject_id, id desc);
create index bank_changes_requested on bank_changes (tenant_id, requested_by);
create index bank_changes_decided on bank_changes (tenant_id, decided_by);
call protect('bank_changes');
-- Who asked for another account and who decided: once. Both times are the database's own.
call recorded('bank_changes', moves => '{status,decided_by,decided_at,reason}', stamped => '{requested_at}');
call settles('bank_changes', $$status = 'pending'$$);
