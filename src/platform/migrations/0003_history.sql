-- What a free-text search of the history looks through: the fields that changed, and their values where they are plain and
-- no mask lies on them. Masked ones are not there to be found, by anybody: a hit would tell what the eye may not see.
create function history_words(changes jsonb) returns text language sql immutable
begin atomic
  select coalesce(lower(string_agg(
    replace(c.key, '_', ' ') || case
      when c.key ~ '(^|_)(pay|charge|bill|margin|rate|rates|account|bank|iban|bic|ni|dob|secret|token|password|code)(_|$)' or c.key = 'sort_code' then ''
      when jsonb_typeof(c.value) = 'object' then
        case when jsonb_typeof(c.value -> 'from') in ('string', 'number') then ' ' || (c.value ->> 'from') else '' end ||
        case when jsonb_typeof(c.value -> 'to') in ('string', 'number') then ' ' || (c.value ->> 'to') else '' end
      when jsonb_typeof(c.value) in ('string', 'number') then ' ' || (c.value #>> '{}')
      else '' end, ' ')), '')
  from jsonb_each(case when jsonb_typeof(changes) = 'object' then changes else '{}' end) as c(key, value);
end;

-- Who did what to which record. Never changed.
create table history (
  tenant_id integer not null,
  id bigint generated always as identity,
  subject text not null,
  subject_id bigint not null,
  action text not null,
  user_id bigint,
  user_name text not null default '',
  changes jsonb not null default '{}',
  at timestamptz not null default now(),
  -- From where it came. The transaction says it (`set local`), so that no statement that writes history can forget it;
  -- what no request asked for is a job.
  via text not null default coalesce(nullif(current_setting('app.via', true), ''), 'job')
    check (via in ('web', 'api', 'guest', 'job', 'support')),
  ip text not null default coalesce(current_setting('app.ip', true), ''),
  agent text not null default coalesce(current_setting('app.agent', true), ''),
  primary key (tenant_id, id),
  search_text text generated always as (history_words(changes)) stored
);
-- One walk for the whole, for each filter, and for one record.
create index history_at on history (tenant_id, at, id);
create index history_by on history (tenant_id, user_id, at, id);
create index history_kind on history (tenant_id, subject, at, id);
create index history_action on history (tenant_id, action, at, id);
create index history_record on history (tenant_id, subject, subject_id, at, id);
-- Runs write thousands of rows that say nothing but that something was issued: nothing to index there.
create index history_search on history using gin (tenant_id, search_text gin_trgm_ops) where search_text <> '';
call protect('history', 'insert-only');
-- By whichever agency or across them.
call recorded('history', stamped => '{at}', across => true);

-- As `searchable` makes it, and newest first: of very many hits the latest are shown.
create function history_search(pattern text, most integer default 10000) returns setof bigint
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select id from history where tenant_id = current_tenant() and search_text <> '' and search_text like pattern
  order by id desc limit most;
end;
revoke all on function history_search(text, integer) from public;
grant execute on function history_search(text, integer) to saffron_app;
alter function history_search(text, integer) owner to saffron_central;
