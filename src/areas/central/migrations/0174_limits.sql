-- What an agency may have follows from its plan; `tenant_limits` holds what central administration set by hand instead: a
-- number, or that there is no limit.
alter table tenant_limits add column unlimited text[] not null default '{}'
  check (unlimited <@ array['users', 'workers', 'storage_mb']),
  add check (users is null or not 'users' = any(unlimited)),
  add check (workers is null or not 'workers' = any(unlimited)),
  add check (storage_mb is null or not 'storage_mb' = any(unlimited));

-- Its own people are refused by the limit, so the application reads what a plan includes; nothing else of a product.
grant select (id, name, users, workers, storage_gb, features) on products to saffron_app;
