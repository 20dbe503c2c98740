-- One that is open holds up those of the same time, and no others of its client: `askForCorrection` looks, one at a time.
drop index corrections_one_open;
create index corrections_open on corrections (tenant_id, client_id, id) where status = any (array['proposed', 'approved']);
