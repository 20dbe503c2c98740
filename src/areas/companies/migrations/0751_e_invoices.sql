-- Where e-invoices reach a company of the agency, in which register its number stands, and how it is paid.
alter table legal_entities
  add column endpoint_scheme text not null default '',
  add column endpoint_id text not null default '',
  add column legal_scheme text not null default '',
  add column payment_means text not null default '30' check (payment_means in ('30', '42', '58')),
  add constraint legal_entities_endpoint check ((endpoint_scheme = '') = (endpoint_id = ''));
