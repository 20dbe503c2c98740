-- The least and the most that the basic rate of a job should be, on each side; null: no limit.
alter table jobs add column pay_rate_min numeric(12, 4) check (pay_rate_min >= 0);
alter table jobs add column pay_rate_max numeric(12, 4) check (pay_rate_max >= 0);
alter table jobs add column charge_rate_min numeric(12, 4) check (charge_rate_min >= 0);
alter table jobs add column charge_rate_max numeric(12, 4) check (charge_rate_max >= 0);
alter table jobs add check (pay_rate_max >= pay_rate_min);
alter table jobs add check (charge_rate_max >= charge_rate_min);
