import { sql } from 'kysely'
import type { SavedView } from '#areas/saved-views/contract.ts'
import { mayChange } from '#areas/saved-views/rules.ts'
import { type Context, can } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

type Reader = Pick<Context, 'db' | 'who'>

/** More than a person could look through: an agency that shares so many has lost its way. */
const mostShown = 500

type Row = Omit<SavedView, 'may_change' | 'withheld'>

const columns = sql`v.id, v.list, v.address, v.name, v.query, v.columns, v.density, v.audience, v.team_id, t.name as team_name,
  v.user_id, u.name as user_name, coalesce(c.is_favourite, false) as is_favourite, coalesce(c.is_default, false) as is_default,
  v.version, v.created_at`
const from = ({ db, who }: Reader) => sql`saved_views v
  join users u on u.tenant_id = ${db.tenant} and u.id = v.user_id
  left join teams t on t.tenant_id = ${db.tenant} and t.id = v.team_id
  left join saved_view_choices c on c.tenant_id = ${db.tenant} and c.saved_view_id = v.id and c.user_id = ${who.id}`
const open = ({
  db,
  who,
}: Reader) => sql`v.tenant_id = ${db.tenant} and (v.user_id = ${who.id} or v.audience = 'agency'
  or (v.audience = 'team' and v.team_id = any(${who.team_ids}::bigint[])))`

/** What is open to them, those at hand first, then by name. */
export async function listSavedViews(ctx: Reader, address: string | undefined): Promise<SavedView[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${from(ctx)} where ${open(ctx)} ${address ? sql`and v.address = ${address}` : sql``}
    order by coalesce(c.is_favourite, false) desc, lower(v.name), v.id limit ${sql.lit(mostShown)}`.execute(
    ctx.db,
  )
  return rows.map((row) => shown(ctx, row))
}

/** Refuses with `not_found` what is not open to them. */
export async function findSavedView(ctx: Reader, id: number): Promise<SavedView> {
  const { rows } =
    await sql<Row>`select ${columns} from ${from(ctx)} where ${open(ctx)} and v.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound('View')
  return shown(ctx, rows[0])
}

export const personOf = ({ who }: Pick<Context, 'who'>) => ({ ...who, shares: can(who, 'views.share') })

const shown = (ctx: Reader, row: Row): SavedView => ({
  ...row,
  withheld: [],
  may_change: mayChange(row, personOf(ctx)),
})

export async function ownTeams({ db, who }: Reader): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from teams where tenant_id = ${db.tenant} and id = any(${who.team_ids}::bigint[])
    order by lower(name), id`.execute(db)
  return rows
}

export async function countOwn({ db, who }: Reader, address: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views
    where tenant_id = ${db.tenant} and user_id = ${who.id} and address = ${address}`.execute(db)
  return rows[0]!.count
}

type Choice = { saved_view_id: number; address: string; is_favourite: boolean; is_default: boolean }

/** What one person makes of a view. A page begins with one of them: another one that it began with is put down. */
export async function keepChoice(db: Db, userId: number, choice: Choice): Promise<void> {
  if (choice.is_default)
    await sql`update saved_view_choices set is_default = false
      where tenant_id = ${db.tenant} and user_id = ${userId} and address = ${choice.address} and is_default
        and saved_view_id <> ${choice.saved_view_id}`.execute(db)
  await sql`
    insert into saved_view_choices (tenant_id, saved_view_id, user_id, address, is_favourite, is_default)
    values (${db.tenant}, ${choice.saved_view_id}, ${userId}, ${choice.address}, ${choice.is_favourite}, ${choice.is_default})
    on conflict (tenant_id, saved_view_id, user_id)
    do update set is_favourite = excluded.is_favourite, is_default = excluded.is_default`.execute(db)
}

/** Nobody else keeps at hand, or begins with, what is not open to them any more. */
export async function dropChoicesOfOthers(db: Db, id: number, userId: number): Promise<void> {
  await sql`delete from saved_view_choices
    where tenant_id = ${db.tenant} and saved_view_id = ${id} and user_id <> ${userId}`.execute(db)
}

export async function deleteSavedView(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}
