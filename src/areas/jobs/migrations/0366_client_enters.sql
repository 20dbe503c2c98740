-- An approver of the client may enter and submit the time of a placement, in the place of its worker.
alter table placements drop constraint placements_entered_by_check;
alter table placements add constraint placements_entered_by_check
  check (entered_by in ('worker', 'client', 'agency', 'import'));
create index placements_client_enters on placements (tenant_id, approver_user_id, id) where entered_by = 'client';
