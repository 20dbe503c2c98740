-- A side of a unit that a correction put another unit in the place of: nothing bills or pays it any more, and nobody
-- releases it.
alter table unit_holds no force row level security;
alter table unit_holds drop constraint unit_holds_kind_check;
alter table unit_holds add constraint unit_holds_kind_check check (kind in ('person', 'write_off', 'corrected'));
alter table unit_holds add constraint unit_holds_corrected check (kind <> 'corrected' or released_at is null);
alter table unit_holds force row level security;
