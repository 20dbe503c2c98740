-- The e-invoice of an issued document is kept as its PDF is: the same bytes for everybody. `mark`: what stands in each
-- file and in no other, by which one that was changed still says which it was.
alter table invoice_files drop constraint invoice_files_kind_check,
  add constraint invoice_files_kind_check check (kind in ('pdf', 'ubl', 'cii')),
  add column mark text not null default '';
-- Whoever checks a file of theirs belongs to no agency: found by what it is.
create index invoice_files_sha256 on invoice_files (sha256);
create index invoice_files_mark on invoice_files (mark) where mark <> '';
