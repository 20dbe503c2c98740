import { sql } from 'kysely'
import type { Team, TeamBranch, TeamRow } from '#areas/access/teams/contract.ts'
import type { Branch } from '#areas/access/teams/rules.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

const columns = (db: Db) => sql`page.id, page.name, page.is_default, page.version,
  case when above.id is not null then jsonb_build_object('id', above.id, 'name', above.name) end as parent,
  case when lead.id is not null then jsonb_build_object('id', lead.id, 'name', lead.name) end as lead,
  (select count(*) from user_teams m where m.tenant_id = ${db.tenant} and m.team_id = page.id) as members`
const joins = (db: Db) => sql`
  left join teams above on above.tenant_id = ${db.tenant} and above.id = page.parent_id
  left join users lead on lead.tenant_id = ${db.tenant} and lead.id = page.lead_user_id`

export function teamShape(db: Db): ListOf<TeamRow> {
  return {
    table: 'teams',
    columns: columns(db),
    joins: joins(db),
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
  }
}

export function listTeams(db: Db, query: ListQuery): Promise<Page<TeamRow>> {
  return listPage(db, '/teams', query, teamShape(db))
}

/** Children after their parent, by name. */
export async function teamTree(db: Db): Promise<TeamBranch[]> {
  const { rows } = await sql<TeamBranch>`
    with recursive tree as (
      select t.id, 0 as depth, array[lower(t.name)] as place from teams t
      where t.tenant_id = ${db.tenant} and t.parent_id is null
      union all
      select t.id, tree.depth + 1, tree.place || lower(t.name) from tree
      join teams t on t.tenant_id = ${db.tenant} and t.parent_id = tree.id
      where tree.depth < 20
    )
    select ${columns(db)}, tree.depth from tree
    join teams page on page.tenant_id = ${db.tenant} and page.id = tree.id ${joins(db)}
    order by tree.place limit 1000`.execute(db)
  return rows
}

export async function findTeam(db: Db, id: number): Promise<Team> {
  const { rows } = await sql<Team>`
    select ${columns(db)},
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'status', u.status)
        order by u.name, u.id) from user_teams m join users u on u.tenant_id = ${db.tenant} and u.id = m.user_id
        where m.tenant_id = ${db.tenant} and m.team_id = page.id), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name) from teams b
        where b.tenant_id = ${db.tenant} and b.parent_id = page.id), '[]') as below
    from teams page ${joins(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Team')
  return rows[0]
}

/** The whole tree, held until the transaction ends: two moves that make a circle only together wait for each other. */
export async function lockTree(db: Db): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    select t.id, t.parent_id from teams t where t.tenant_id = ${db.tenant} order by t.id for update`.execute(
    db,
  )
  return rows
}

type TeamWords = {
  name: string
  parent_id: number | null
  lead_user_id: number | null
  is_default: boolean
}

export async function insertTeam(db: Db, team: TeamWords): Promise<number> {
  const row = await db
    .insertInto('teams')
    .values({ ...team, tenant_id: db.tenant })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function saveTeam(db: Db, id: number, version: number, changes: Partial<TeamWords>): Promise<void> {
  return saveVersioned(db, 'teams', { id, version }, changes, 'team')
}

export async function deleteTeam(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_teams').where('tenant_id', '=', db.tenant).where('team_id', '=', id).execute()
  await db.deleteFrom('teams').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** Takes the default away from whichever other team has it. */
export async function clearDefaultTeam(db: Db, except: number | null): Promise<void> {
  await sql`
    update teams set is_default = false, version = version + 1, updated_at = now()
    where tenant_id = ${db.tenant} and is_default and id is distinct from ${except}::bigint`.execute(db)
}

export async function isTeamNameTaken(db: Db, name: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from teams t where t.tenant_id = ${db.tenant} and lower(t.name) = lower(${name}::text)
      and t.id is distinct from ${except}::bigint`.execute(db)
  return rows.length > 0
}

/** Of these, the people of the agency's own staff. */
export async function staffAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.tenant_id = ${db.tenant} and u.id = any(${ids}::bigint[]) and u.kind = 'staff'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Exactly these are its members afterwards. */
export async function setMembers(db: Db, teamId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from user_teams where tenant_id = ${db.tenant} and team_id = ${teamId}
      and user_id <> all(${ids}::bigint[])`.execute(db)
  await sql`
    insert into user_teams (tenant_id, user_id, team_id)
    select ${db.tenant}::integer, id, ${teamId}::bigint from unnest(${ids}::bigint[]) as given(id)
    on conflict do nothing`.execute(db)
}

/** Members and leads of the team and of all above it: those who see what is the team's. */
export async function peopleAbove(db: Db, teamId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select t.id, t.parent_id, t.lead_user_id from teams t where t.tenant_id = ${db.tenant} and t.id = ${teamId}
      union
      select t.id, t.parent_id, t.lead_user_id from above
      join teams t on t.tenant_id = ${db.tenant} and t.id = above.parent_id
    )
    select m.user_id as id from above join user_teams m on m.tenant_id = ${db.tenant} and m.team_id = above.id
    union
    select above.lead_user_id from above where above.lead_user_id is not null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
