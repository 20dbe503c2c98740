-- The margin floor at this client, in percent of the charge; null: the agency's.
alter table clients add column margin_floor numeric(4, 2) check (margin_floor between 0 and 99.99);
