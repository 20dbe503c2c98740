-- A job may have a card of its own: its rates come before those of its client.
alter table rate_cards add column job_id bigint;
alter table rate_cards add foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade;
alter table rate_cards add check (client_id is null or job_id is null);
alter table rate_cards drop constraint rate_cards_one;
alter table rate_cards add constraint rate_cards_one unique nulls not distinct (tenant_id, client_id, job_id);
create index rate_cards_job on rate_cards (tenant_id, job_id) where job_id is not null;

alter table placement_rates drop constraint placement_rates_source_check;
alter table placement_rates add constraint placement_rates_source_check
  check (source in ('placement', 'job_card', 'client_card', 'agency_card'));
-- With the source and the rate code it says which row of the card: the first day of that row. Unknown of rates that
-- were taken from a card before it was kept.
alter table placement_rates add column card_from date check (card_from between '1990-01-01' and '2199-12-31');
alter table placement_rates add check (card_from is null or source <> 'placement');

alter table rate_change_rows drop constraint rate_change_rows_source_check;
alter table rate_change_rows add constraint rate_change_rows_source_check
  check (source in ('placement', 'job_card', 'client_card', 'agency_card'));
alter table rate_change_rows add column card_from date check (card_from between '1990-01-01' and '2199-12-31');
