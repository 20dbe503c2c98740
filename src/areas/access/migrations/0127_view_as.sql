-- An owner may look at Saffron as a person with a role would, in one browser and one agency, until they stop or the
-- session ends. A role that is deleted meanwhile shows nothing more: the session then has its own rights again.
alter table sessions add column view_as_tenant_id integer;
alter table sessions add column view_as_role_id bigint;
alter table sessions add foreign key (view_as_tenant_id, view_as_role_id) references roles (tenant_id, id)
  on delete set null (view_as_role_id);
