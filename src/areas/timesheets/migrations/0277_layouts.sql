-- As the placements they are of: days and units can be entered, too.
alter table timesheets drop constraint timesheets_layout_check;
alter table timesheets add constraint timesheets_layout_check check (layout in ('shifts', 'hours', 'days', 'units'));
