-- Why no VAT is charged, as e-invoices say it: a code of the list VATEX; '' where the words are enough.
alter table tax_codes add column exemption_code text not null default '' check (exemption_code ~ '^(VATEX-[A-Z0-9-]{2,30})?$');
