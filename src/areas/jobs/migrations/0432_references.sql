-- What is quoted of the time of a placement, [{label, value, needed}]: beside what its client wants, or in its place.
alter table placements no force row level security;
alter table placements add column client_references jsonb not null default '[]'
  check (jsonb_typeof(client_references) = 'array' and jsonb_array_length(client_references) <= 10);
alter table placements force row level security;
create index placements_with_references on placements (tenant_id) where client_references <> '[]';
