-- Few placements have a note for their invoices: a run reads those alone.
create index placements_with_notes on placements (tenant_id) where invoice_note <> '';
