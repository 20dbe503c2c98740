-- A user's live channel is named by the id alone, private-user.7, so no two agencies may ever have the same one. Ids
-- come from one sequence over all agencies, and nobody may choose them in passing any more.
alter table users alter column id set generated always;

-- Sessions that ended long ago are swept.
grant delete on sessions to saffron_central;
create index sessions_ended on sessions ((coalesce(revoked_at, expires_at)));
