-- The day a draft is meant to be issued under; null: whichever day it is issued.
alter table invoices add column planned_date date;
