-- A draft counts as of the day it was made where its agency is. Until now that was the day in UTC: in an agency at the
-- Pacific the drafts of an evening stood under tomorrow, and no filter of this week found them.
create function day_at_agency() returns date language sql stable
  return (now() at time zone coalesce(
    (select g.tz from agency_settings g where g.tenant_id = current_tenant()), 'UTC'))::date;

alter table invoices no force row level security;
alter table agency_settings no force row level security;
alter table invoices add column drafted_on date;
update invoices i set drafted_on = (i.created_at at time zone coalesce(
  (select g.tz from agency_settings g where g.tenant_id = i.tenant_id), 'UTC'))::date;
alter table invoices alter column drafted_on set not null, alter column drafted_on set default day_at_agency();
alter table invoices alter column document_date set expression as (coalesce(issue_date, drafted_on));
alter table agency_settings force row level security;
alter table invoices force row level security;
