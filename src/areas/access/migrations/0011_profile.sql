-- What the owner of a session calls it by: the hash of its token stays inside.
alter table sessions add column id bigint generated always as identity;
create unique index sessions_id on sessions (id);

-- Whether a notification is heard as well as seen.
alter table users add column sound boolean not null default true;
