-- A workbook and MT940 are read, too. What a file tells of money that is not booked stands beside its lines.
alter table bank_statements no force row level security;
alter table bank_statements drop constraint bank_statements_format_check;
alter table bank_statements add constraint bank_statements_format_check
  check (format in ('csv', 'xlsx', 'camt053', 'mt940', 'ofx'));
alter table bank_statements add column left_out jsonb not null default '[]',
  add column left_out_count integer not null default 0 check (left_out_count >= 0);
alter table bank_statements force row level security;
