-- A comparison of the stored PDFs of a series with their hashes, file by file in the background.
create table file_checks (
  tenant_id integer not null,
  id bigint generated always as identity,
  series_id bigint not null,
  status text not null default 'running' check (status in ('running', 'done')),
  total integer not null,
  checked integer not null default 0,
  -- [{invoice_id, number, code, problem}], the first hundred.
  findings jsonb not null default '[]',
  user_id bigint,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, series_id) references number_series (tenant_id, id)
);
create unique index file_checks_running on file_checks (tenant_id, series_id) where status = 'running';
create index file_checks_of on file_checks (tenant_id, series_id, id desc);
call protect('file_checks');
call recorded('file_checks', moves => '{status,checked,findings,finished_at}', stamped => '{started_at}');
call settles('file_checks', $$status = 'running'$$);
