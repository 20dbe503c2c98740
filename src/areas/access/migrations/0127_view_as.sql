-- An owner may look at Saffron as a person with a role would, in one browser and one agency, until they stop or the
-- session ends. A role that is deleted meanwhile shows nothing more: the session then has its own rights again.
alter table sessions add column viewing_tenant_id integer;
alter table sessions add column viewing_role_id bigint;
alter table sessions add foreign key (viewing_tenant_id, viewing_role_id) references roles (tenant_id, id)
  on delete set null (viewing_role_id);
