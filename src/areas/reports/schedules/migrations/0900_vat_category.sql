-- What the reports of VAT called a status is the category of a tax code: schedules and kept lists ask for it by its name.
alter table report_schedules no force row level security;
alter table saved_views no force row level security;
update report_schedules set query = (query - 'status')
  || case when query ? 'status' then jsonb_build_object('category', query -> 'status') else '{}' end
  || case when query ? 'by' then jsonb_build_object('by', regexp_replace(query ->> 'by', '\mstatus\M', 'category')) else '{}' end
where report = any('{tax/vat-summary,tax/vat-detail}') and (query ? 'status' or query ->> 'by' ~ '\mstatus\M');
update saved_views set query = (query - 'status')
  || case when query ? 'status' then jsonb_build_object('category', query -> 'status') else '{}' end
  || case when query ? 'by' then jsonb_build_object('by', regexp_replace(query ->> 'by', '\mstatus\M', 'category')) else '{}' end,
  columns = array_replace(columns, 'status', 'category')
where list = any('{/reports/tax/vat-summary,/reports/tax/vat-detail}');
alter table report_schedules force row level security;
alter table saved_views force row level security;
