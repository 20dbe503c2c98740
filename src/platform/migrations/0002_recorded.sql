-- What is issued, approved, counted or recorded can be changed by no login of the running application (decision 23).
-- One line a table; each may be said again when a column is added.

-- Rows that are facts: the application adds them. Of what is there it writes the columns `moves` alone, and takes
-- nothing away. The columns `stamped` hold the time of the database itself. saffron_central adds and changes nothing,
-- unless `across` says that it may add.
create procedure recorded(target regclass, moves text[] default '{}', stamped text[] default '{}', across boolean default false)
language plpgsql as $$
declare
  columns text := (select string_agg(quote_ident(name), ', ') from unnest(moves) as name);
  at text := (select string_agg(format('%I = now()', name), ' and ') from unnest(stamped) as name);
begin
  execute format('revoke update, delete on %s from saffron_app, saffron_central', target);
  if not across then execute format('revoke insert on %s from saffron_central', target); end if;
  if columns is not null then execute format('grant update (%s) on %s to saffron_app', columns, target); end if;
  execute format('drop policy if exists stamped on %s', target);
  if at is not null then
    execute format('create policy stamped on %s as restrictive for insert to saffron_app, saffron_central with check (%s)', target, at);
  end if;
end $$;

-- Rows that move while `condition` holds for them as they are, and never again afterwards.
create procedure settles(target regclass, condition text) language plpgsql as $$
begin
  execute format('drop policy if exists settled on %s', target);
  execute format('create policy settled on %s as restrictive for update to saffron_app, saffron_central using (%s) with check (true)', target, condition);
end $$;

-- Rows that belong to a record (`parent`, by the column `key`), and are added, changed and taken away only while
-- `condition` holds for it. The record is held until the transaction ends, so that none of this happens while it moves
-- on, in whichever transaction and however long ago that one began. Nobody else writes such rows: `recorded` first.
create procedure settles_with(target regclass, key text, parent regclass, condition text) language plpgsql as $$
declare
  bare text := (select relname from pg_class where oid = parent);
  is_open text := format('%I(tenant_id, %I)', bare || '_open', key);
begin
  execute format($f$
    create or replace function %I(tenant integer, record bigint) returns boolean language plpgsql volatile as $b$
    declare is_open boolean;
    begin
      select %s into is_open from %s p where p.tenant_id = tenant and p.id = record for share;
      return coalesce(is_open, true); -- what is only being made has nothing to protect yet
    end $b$ $f$, bare || '_open', condition, parent);
  execute format('create policy settled_added on %s as restrictive for insert to saffron_app with check (%s)', target, is_open);
  execute format('create policy settled_changed on %s as restrictive for update to saffron_app using (%s) with check (%s)', target, is_open, is_open);
  execute format('create policy settled_taken on %s as restrictive for delete to saffron_app using (%s)', target, is_open);
end $$;

-- Some columns of a row as one figure, for a generated column `sealed`: a fact that nobody can change refers to it by a
-- foreign key, and so the row stays as it was. Days and times are told the same way in every session.
create function seal(variadic said text[]) returns text language sql immutable parallel safe
return encode(sha256(convert_to(to_jsonb(said)::text, 'UTF8')), 'hex');
create function written(day date) returns text language sql immutable parallel safe return to_jsonb(day)::text;
create function written(instant timestamptz) returns text language sql immutable parallel safe
return to_jsonb(instant at time zone 'UTC')::text;
