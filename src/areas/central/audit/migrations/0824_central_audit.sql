-- The history of central administration is read by its time.
create index central_history_at on central_history (at, id);
