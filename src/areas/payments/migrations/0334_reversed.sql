-- What was reversed after a day is counted back where the account is asked for as of that day.
create index payments_reversed on payments (tenant_id, reversed_on) include (client_id, currency, kind, amount)
  where reversed_on is not null;
