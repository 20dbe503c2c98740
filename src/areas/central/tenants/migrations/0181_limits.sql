-- How much an agency may have follows from its plan; here stands what central administration set by hand instead: a number,
-- or that there is no limit. Its own people are refused by it, so it stands behind the wall.
create table tenant_limits (
  tenant_id integer not null,
  users integer check (users > 0),
  workers integer check (workers > 0),
  storage_mb integer check (storage_mb > 0),
  unlimited text[] not null default '{}' check (unlimited <@ array['users', 'workers', 'storage_mb']),
  updated_at timestamptz not null default now(),
  primary key (tenant_id),
  check (users is null or not 'users' = any(unlimited)),
  check (workers is null or not 'workers' = any(unlimited)),
  check (storage_mb is null or not 'storage_mb' = any(unlimited))
);
call protect('tenant_limits');
