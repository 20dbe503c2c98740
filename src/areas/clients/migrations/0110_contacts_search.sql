-- Contacts are found by name or address, as clients are.
alter table client_contacts add column search_text text
  generated always as (lower(name || ' ' || email::text || ' ' || job_title)) stored;
call searchable('client_contacts');
