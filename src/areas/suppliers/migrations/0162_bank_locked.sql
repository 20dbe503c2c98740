-- The bank account is locked with the vault: one text for all of it, and the last digits that everybody may see. The
-- plain columns are emptied at the next start, which knows SECRET; nothing reads or writes them otherwise.
alter table suppliers add column bank_locked text not null default '';
alter table suppliers add column bank_ending text not null default '';
create index suppliers_plain on suppliers (tenant_id, id)
  where (bank_name || account_name || sort_code || account_number) <> '';
