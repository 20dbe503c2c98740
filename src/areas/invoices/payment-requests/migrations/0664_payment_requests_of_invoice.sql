-- One that was cancelled leads to its document, too: whoever erases or deletes the document looks for all of them.
create index payment_requests_invoice on payment_requests (tenant_id, invoice_id) where invoice_id is not null;
