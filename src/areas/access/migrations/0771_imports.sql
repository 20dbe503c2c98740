-- Imports: owners and administrators bring an agency in; whoever looks after its people or its money brings theirs.
alter table roles no force row level security;
update roles set version = version + 1, updated_at = now(), permissions = permissions || array['imports.run',
  'imports.rollback', 'clients.import']
where key = any (array['owner', 'admin']) and not permissions @> array['imports.run'];
alter table roles force row level security;
