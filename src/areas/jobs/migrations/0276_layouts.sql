-- Time can also be entered as days (in quarters, at a basic rate per day) and as units of whatever the rates count.
alter table placements drop constraint placements_layout_check;
alter table placements add constraint placements_layout_check check (layout in ('shifts', 'hours', 'days', 'units'));
-- How long a whole day of work is, where days are entered: what 4.5 days are in working time.
alter table placements add column day_minutes smallint not null default 480 check (day_minutes between 60 and 1440);
