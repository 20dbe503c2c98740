-- Figures that belong together and did not agree when they were compared last, since the night they were first seen.
create table report_differences (
  tenant_id integer not null,
  name text not null check (char_length(name) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units: what the records differ by, each taken by itself.
  difference bigint not null check (difference > 0),
  since timestamptz not null default now(),
  primary key (tenant_id, name, currency)
);
call protect('report_differences');
