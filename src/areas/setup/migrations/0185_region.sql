-- The wizard asks for days, money and week from here on. Who has begun with it before chose them in the settings.
-- The owner of the table may pass its own wall, unless the wall is forced.
alter table agency_setup no force row level security;
update agency_setup set confirmed = array_append(confirmed, 'locale')
  where started_at is not null or dismissed_at is not null;
alter table agency_setup force row level security;
