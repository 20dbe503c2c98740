-- What stands on documents of a placement, how long before its end either side says so, and what the client pays when
-- it hires the worker: an amount, or a percentage of the salary, until so many weeks after the last day.
alter table placements no force row level security;
alter table placements
  add column invoice_note text not null default '' check (char_length(invoice_note) <= 300),
  add column notice_days smallint check (notice_days between 0 and 365),
  add column transfer_fee_kind text not null default 'none' check (transfer_fee_kind in ('none', 'amount', 'percent')),
  add column transfer_fee_amount bigint check (transfer_fee_amount between 1 and 100000000000),
  add column transfer_fee_percent numeric(5, 2) check (transfer_fee_percent > 0 and transfer_fee_percent <= 100),
  add column transfer_fee_weeks smallint check (transfer_fee_weeks between 0 and 104),
  add constraint placements_transfer_fee check (case transfer_fee_kind
    when 'amount' then transfer_fee_amount is not null and transfer_fee_percent is null and transfer_fee_weeks is not null
    when 'percent' then transfer_fee_percent is not null and transfer_fee_amount is null and transfer_fee_weeks is not null
    else transfer_fee_amount is null and transfer_fee_percent is null and transfer_fee_weeks is null end);
alter table placements force row level security;
