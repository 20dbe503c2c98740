-- Who came by a link and has no account uploads, too: then their name stands there instead of a user.
alter table files alter column uploaded_by drop not null;
alter table files add column guest_name text not null default '' check (char_length(guest_name) <= 200);
alter table files add constraint files_uploader_known check ((uploaded_by is null) = (guest_name <> ''));
alter table file_versions alter column uploaded_by drop not null;
alter table file_versions add column guest_name text not null default '' check (char_length(guest_name) <= 200);
alter table file_versions add constraint file_versions_uploader_known check ((uploaded_by is null) = (guest_name <> ''));
