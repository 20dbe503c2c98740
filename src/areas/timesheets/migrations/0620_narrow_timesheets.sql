-- A change of where a side of a sheet stands writes its row anew. What was handed in is read sheet by sheet: it lies
-- beside the table, so that rows are a fifth as wide for lists, runs and every other change.
alter table timesheets set (toast_tuple_target = 512);
-- Hardly any sheet takes the place of another.
drop index timesheets_superseded_once;
create unique index timesheets_superseded_once on timesheets (tenant_id, supersedes_id) where supersedes_id is not null;
