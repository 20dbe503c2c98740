import { changeTeam, createTeam } from '#areas/access/teams/actions.ts'
import { teams } from '#areas/access/teams/contract.ts'
import { findTeam, listTeams, teamTree } from '#areas/access/teams/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function teamRoutes(on: On): void {
  on(teams.list, ({ db, query }) => listTeams(db, query))
  on(teams.tree, async ({ db }) => ({ data: await teamTree(db) }))
  on(teams.show, ({ db, params }) => findTeam(db, params.id))
  on(teams.create, (ctx) => createTeam(ctx, ctx.body))
  on(teams.change, (ctx) => changeTeam(ctx, ctx.params.id, ctx.body))
}
