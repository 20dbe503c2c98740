-- Who was warned on a day that space runs out, so that of many processes and many looks one tells: central
-- administration at each level, the owners of the agencies once.
create table space_warnings (
  day date not null,
  level text not null check (level in ('low', 'short', 'full', 'owners')),
  primary key (day, level)
);
grant select, insert, delete on space_warnings to saffron_central;
