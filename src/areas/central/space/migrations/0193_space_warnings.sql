-- Who was told on a day that space runs out, so that of many processes and many looks one tells: central
-- administration at each level, the owners of the agencies once.
create table space_warnings (
  day date not null,
  told text not null check (told in ('low', 'short', 'full', 'owners')),
  primary key (day, told)
);
grant select, insert, delete on space_warnings to saffron_central;
