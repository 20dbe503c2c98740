-- Work that follows announcements of an agency, those of these names: what drains the outbox keeps them for it, in order.
create table event_followers (
  tenant_id integer not null,
  task text not null,
  names text[] not null,
  primary key (tenant_id, task)
);
call protect('event_followers');

create table followed_events (
  tenant_id integer not null,
  task text not null,
  -- Of the outbox.
  id bigint not null,
  name text not null,
  payload jsonb not null,
  -- The instant of the transaction that announced it: the history of the same transaction has the very same.
  at timestamptz not null,
  primary key (tenant_id, task, id)
);
call protect('followed_events');

-- The queue's own login hands them on, whichever agency they are of.
grant select on event_followers to saffron_worker;
create policy drain on event_followers for select to saffron_worker using (true);
grant insert on followed_events to saffron_worker;
create policy drain on followed_events for insert to saffron_worker with check (true);
