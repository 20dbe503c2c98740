-- What was decided on a day is found without reading every decision there ever was.
create index timesheet_reviews_at on timesheet_reviews (tenant_id, at);
