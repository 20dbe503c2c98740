-- Which documents correct one. Without it each document that goes with its agency would look through all others.
create index invoices_related on invoices (tenant_id, related_invoice_id) where related_invoice_id is not null;
