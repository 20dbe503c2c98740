import { sql } from 'kysely'
import type { access, User } from '#areas/access/contract.ts'
import { hasSecondFactor } from '#areas/access/users/queries.ts'
import { type Context, can } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Out, Page } from '#platform/http/contract.ts'

type UsersQuery = Out<(typeof access.users)['query']>

export function listUsers(ctx: Pick<Context, 'db' | 'who'>, query: UsersQuery): Promise<Page<User>> {
  return listPage(ctx.db, '/users', query, userShape(ctx, query))
}

export function userShape({ db, who }: Pick<Context, 'db' | 'who'>, query: UsersQuery): ListOf<User> {
  // Whoever only picks an owner from the list need not know when that one was last here.
  const seen = can(who, 'users.view') ? sql`page.last_seen_at` : sql`null::timestamptz`
  const secured = can(who, 'users.view') ? hasSecondFactor(sql`page.id`) : sql`null::boolean`
  return {
    table: 'users',
    columns: sql`page.id, page.name, page.email::text as email, page.kind, page.status, held.roles,
      belongs.teams, ${secured} as two_factor, ${seen} as last_seen_at`,
    joins: sql`left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'name', r.name) order by r.name), '[]') as roles
      from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
      where h.tenant_id = ${db.tenant} and h.user_id = page.id) held on true
      left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]') as teams
      from user_teams m join teams t on t.tenant_id = ${db.tenant} and t.id = m.team_id
      where m.tenant_id = ${db.tenant} and m.user_id = page.id) belongs on true`,
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
    where: [
      // Somebody of Saffron who was let in for a while is told of apart.
      sql`t.kind <> 'central'`,
      query.kind && sql`t.kind = any(${query.kind})`,
      query.status && sql`t.status = any(${query.status})`,
      query.role_id !== undefined
        ? sql`t.id = any(array(select h.user_id from user_roles h
          where h.tenant_id = ${db.tenant} and h.role_id = ${query.role_id}))`
        : undefined,
      query.team_id !== undefined
        ? sql`t.id = any(array(select m.user_id from user_teams m
          where m.tenant_id = ${db.tenant} and m.team_id = ${query.team_id}))`
        : undefined,
    ],
  }
}
