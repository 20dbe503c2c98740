-- Who enters and submits the time of a placement: its worker, the agency in their place, or another program.
alter table placements add column entered_by text not null default 'worker' check (entered_by in ('worker', 'agency', 'import'));
