-- Roles are kept by the agency, and teams form a tree: who is in a team, or leads it, sees what is of the teams below.

alter table roles add column updated_at timestamptz not null default now();
alter table roles add column search_text text generated always as (lower(name || ' ' || description)) stored;
create unique index roles_tenant_id_name_key on roles (tenant_id, lower(name));
create index roles_name on roles (tenant_id, name, id);
create index user_roles_role on user_roles (tenant_id, role_id);
call searchable('roles');

alter table teams add column parent_id bigint check (parent_id <> id);
alter table teams add column lead_user_id bigint;
-- Offered first for new people; at most one.
alter table teams add column is_default boolean not null default false;
alter table teams add column updated_at timestamptz not null default now();
alter table teams add column search_text text generated always as (lower(name)) stored;
alter table teams add foreign key (tenant_id, parent_id) references teams (tenant_id, id);
alter table teams add foreign key (tenant_id, lead_user_id) references users (tenant_id, id);
create unique index teams_default on teams (tenant_id) where is_default;
create index teams_name on teams (tenant_id, name, id);
create index teams_parent on teams (tenant_id, parent_id);
create index teams_lead on teams (tenant_id, lead_user_id);
create index user_teams_team on user_teams (tenant_id, team_id);
call searchable('teams');
