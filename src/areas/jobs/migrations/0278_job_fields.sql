-- When the work is done, whom at the client the job is for, and whether it is pressing.
alter table jobs add column hours_pattern text not null default '' check (char_length(hours_pattern) <= 200);
alter table jobs add column hot boolean not null default false;
alter table jobs add column hiring_contact_id bigint;
-- A contact that the client no longer has is nobody's any more.
alter table jobs add foreign key (tenant_id, hiring_contact_id) references client_contacts (tenant_id, id)
  on delete set null (hiring_contact_id);
create index jobs_hiring_contact on jobs (tenant_id, hiring_contact_id) where hiring_contact_id is not null;
create index jobs_hot on jobs (tenant_id, start_date, id) where hot;
