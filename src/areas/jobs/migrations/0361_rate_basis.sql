-- How a rate was agreed. pay_rate and charge_rate stay what it comes to, so that whoever reads a rate reads these.
-- fixed: both were agreed. multiplier: factors of the basic rate. margin, margin_percent: what is left over of the
-- charge, in money or as a percentage. min_charge: the least that is charged, whatever the basis comes to.
alter table placement_rates no force row level security;
alter table placement_rates add column basis text not null default 'fixed'
    check (basis in ('fixed', 'multiplier', 'margin', 'margin_percent')),
  add column pay_term numeric(12, 4) check (pay_term >= 0),
  add column charge_term numeric(12, 4) check (charge_term >= 0),
  add column min_charge numeric(12, 4) check (min_charge >= 0),
  add constraint placement_rates_terms check ((pay_term is not null) = (basis = 'multiplier')
    and (charge_term is not null) = (basis <> 'fixed')),
  add constraint placement_rates_least check (charge_rate >= min_charge);
alter table placement_rates force row level security;

alter table rate_change_rows no force row level security;
alter table rate_change_rows add column basis text not null default 'fixed'
    check (basis in ('fixed', 'multiplier', 'margin', 'margin_percent')),
  add column pay_term numeric(12, 4) check (pay_term >= 0),
  add column charge_term numeric(12, 4) check (charge_term >= 0),
  add column min_charge numeric(12, 4) check (min_charge >= 0),
  add constraint rate_change_rows_terms check ((pay_term is not null) = (basis = 'multiplier')
    and (charge_term is not null) = (basis <> 'fixed')),
  add constraint rate_change_rows_least check (charge_rate >= min_charge);
alter table rate_change_rows force row level security;

alter table rate_card_rows add column min_charge numeric(12, 4) check (min_charge >= 0);
