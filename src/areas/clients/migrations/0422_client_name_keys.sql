-- The name without what banks and people write in different ways, as lines of banks keep that of the payer.
alter table clients no force row level security;
alter table clients add column name_key text not null generated always as (
  regexp_replace(regexp_replace(lower(name), '\m(ltd|limited|plc|llp|inc|the)\M', '', 'g'), '[^[:alnum:]]', '', 'g')
) stored;
alter table clients force row level security;
create index clients_name_key on clients (tenant_id, name_key);
