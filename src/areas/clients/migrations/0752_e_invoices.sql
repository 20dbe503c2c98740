-- How the client takes e-invoices: in which format, at which address, what it wants quoted, and what a wrong one does.
alter table billing_profiles
  add column e_invoice_format text not null default 'none' check (e_invoice_format in ('none', 'ubl', 'cii', 'factur-x')),
  add column e_invoice_policy text not null default 'block' check (e_invoice_policy in ('block', 'warn')),
  add column endpoint_scheme text not null default '',
  add column endpoint_id text not null default '',
  add column buyer_reference text not null default '',
  add constraint billing_profiles_endpoint check ((endpoint_scheme = '') = (endpoint_id = ''));
