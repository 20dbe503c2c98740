-- A discount or a surcharge of the billing profile is a line of its own for each tax code, so that a document is still
-- the sum of its lines.
alter table invoice_lines no force row level security;
alter table invoice_lines add column kind text not null default 'line' check (kind in ('line', 'discount', 'surcharge'));
alter table invoice_lines force row level security;
