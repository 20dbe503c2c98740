-- Bank account and National Insurance number are locked with the vault. The print of a number is the same for the same
-- number, so that two of one number are found, and tells nobody what it is. The plain column is emptied at the next
-- start, which knows SECRET; nothing reads or writes it otherwise.
alter table candidates add column bank_locked text not null default '';
alter table candidates add column bank_ending text not null default '';
alter table candidates add column ni_locked text not null default '';
alter table candidates add column ni_print text not null default '';
create index candidates_ni_print on candidates (tenant_id, ni_print) where ni_print <> '';
