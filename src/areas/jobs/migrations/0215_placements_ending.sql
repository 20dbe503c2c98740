-- What the hourly clock looks for: live placements by their last day.
create index placements_ending on placements (tenant_id, end_date) where status = 'live';
