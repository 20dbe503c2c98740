-- What stands at the head of a document once it has its number: everything but what still moves, which is its state,
-- what was paid, delivery, and who looks after it.
alter table invoices add column sealed text generated always as (case when number is not null then seal(
  type, series_id::text, number, legal_entity_id::text, client_id::text, billing_profile_id::text, supplier_id::text,
  party_name, run_id::text, run_key, currency, written(issue_date), written(tax_point_date), written(due_date),
  payment_terms_days::text, payment_terms_from, written(period_from), written(period_to), po_number, client_reference,
  notes, net::text, tax::text, gross::text, related_invoice_id::text, written(approved_at), approved_by_user_id::text,
  written(issued_at), issued_by_user_id::text, written(created_at)) end) stored;
alter table invoices add constraint invoices_sealed unique (tenant_id, id, sealed);

-- An issued document, which nobody can change, says how its invoice reads: the foreign key keeps it that way.
alter table issued_documents add column sealed text;
-- The owner of the tables may pass their own wall, unless it is forced.
alter table issued_documents no force row level security;
alter table invoices no force row level security;
update issued_documents d set sealed = i.sealed from invoices i where i.tenant_id = d.tenant_id and i.id = d.invoice_id;
alter table issued_documents force row level security;
alter table invoices force row level security;
alter table issued_documents alter column sealed set not null;
alter table issued_documents add constraint issued_documents_sealed
  foreign key (tenant_id, invoice_id, sealed) references invoices (tenant_id, id, sealed);
alter table issued_documents drop constraint issued_documents_tenant_id_invoice_id_fkey;

revoke insert, update, delete on invoices from saffron_central;
call recorded('issued_documents', stamped => '{issued_at}');
call recorded('invoice_files', stamped => '{created_at}');
call recorded('invoice_runs', moves => '{invoice_count,net}', stamped => '{created_at}');
call settles('invoice_runs', 'invoice_count = 0');

-- Lines, VAT and the places of time belong to a draft as long as it is one.
call recorded('invoice_lines');
call recorded('invoice_taxes');
call recorded('invoice_units');
grant delete on invoice_lines, invoice_taxes, invoice_units to saffron_app;
call settles_with('invoice_lines', 'invoice_id', 'invoices', 'p.number is null');
call settles_with('invoice_taxes', 'invoice_id', 'invoices', 'p.number is null');
call settles_with('invoice_units', 'invoice_id', 'invoices', 'p.number is null');

-- A series counts on from its last document: in the same year or month with a higher number, or in a later one. How
-- often it starts again may change; the number then goes on.
create function series_goes_on(tenant integer, series bigint, to_period text, to_number integer) returns boolean
language plpgsql volatile as $$
declare last record;
begin
  select d.period, d.sequence into last from issued_documents d
  where d.tenant_id = tenant and d.series_id = series order by d.position desc limit 1;
  if not found then return true; end if;
  if length(to_period) <> length(last.period) then return to_number > last.sequence; end if;
  return to_period > last.period or (to_period = last.period and to_number > last.sequence);
end $$;
call recorded('number_series', moves => '{format,reset,period,next_number,version}');
create policy goes_on on number_series as restrictive for update to saffron_app
  using (true) with check (series_goes_on(tenant_id, id, period, next_number));
