-- Some mails protect the one who gets them: no line in the list of addresses not to write to holds them back.
alter table mails add column regardless boolean not null default false;
