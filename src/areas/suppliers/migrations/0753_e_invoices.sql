-- How the supplier takes its self-bills as e-invoices; what they quote as ours.
alter table suppliers
  add column e_invoice_format text not null default 'none' check (e_invoice_format in ('none', 'ubl', 'cii', 'factur-x')),
  add column e_invoice_policy text not null default 'block' check (e_invoice_policy in ('block', 'warn')),
  add column endpoint_scheme text not null default '',
  add column endpoint_id text not null default '',
  add column buyer_reference text not null default '',
  add constraint suppliers_endpoint check ((endpoint_scheme = '') = (endpoint_id = ''));
