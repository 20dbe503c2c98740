-- While the client disputes an invoice, its further time is left out of runs and its drafts are not issued.
alter table billing_profiles add column stop_on_dispute boolean not null default false;
