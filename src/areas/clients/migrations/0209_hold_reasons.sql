-- Why invoices to a client are held, in the words of whoever holds them. Who did and when, its history says.
alter table billing_profiles add column hold_reason text not null default '';
