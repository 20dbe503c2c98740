import type { z } from 'zod'
import { accessChanged } from '#areas/access/access-changed.ts'
import type { ChangeTeam, NewTeam, Team } from '#areas/access/teams/contract.ts'
import {
  clearDefaultTeam,
  deleteTeam,
  findTeam,
  insertTeam,
  isTeamNameTaken,
  lockTree,
  peopleAbove,
  saveTeam,
  setMembers,
  staffAmong,
} from '#areas/access/teams/queries.ts'
import { type Branch, whyNotBelow, whyNotWiden } from '#areas/access/teams/rules.ts'
import type { Context } from '#platform/context.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'

export async function createTeam(ctx: Context, given: z.output<typeof NewTeam>): Promise<Team> {
  const { member_ids, ...team } = given
  const tree = await lockTree(ctx.db)
  await check(ctx, tree, null, given)
  if (team.is_default) await clearDefaultTeam(ctx.db, null)
  const id = await insertTeam(ctx.db, team)
  await setMembers(ctx.db, id, member_ids)
  await recordHistory(ctx, 'teams', id, 'created')
  await announce(ctx.db, 'team.changed', { id })
  await accessChanged(ctx.db, [
    ...new Set([...member_ids, team.lead_user_id].filter((each) => each !== null)),
  ])
  return findTeam(ctx.db, id)
}

/** Whose reach changes by it (members, leads, and of the teams above when it moves) works by the new one at once. */
export async function changeTeam(
  ctx: Context,
  id: number,
  { version, member_ids, ...given }: z.output<typeof ChangeTeam>,
): Promise<Team> {
  const tree = await lockTree(ctx.db)
  const before = await findTeam(ctx.db, id)
  await check(ctx, tree, id, { ...given, ...(member_ids ? { member_ids } : {}) })
  const reachedBefore = await peopleAbove(ctx.db, id)
  if (given.is_default) await clearDefaultTeam(ctx.db, id)
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await saveTeam(ctx.db, id, version, changes)
  if (member_ids) await setMembers(ctx.db, id, member_ids)
  const reachedAfter = await peopleAbove(ctx.db, id)
  refuse(whyNotWiden(ctx.who, reachedBefore, reachedAfter))
  const after = await findTeam(ctx.db, id)
  await recordHistory(ctx, 'teams', id, 'changed', differences(auditFields(before), auditFields(after)))
  await announce(ctx.db, 'team.changed', { id })
  await accessChanged(ctx.db, reachChanged(before, after, reachedBefore, reachedAfter))
  return after
}

/** Its members lose it with it. One that records or other teams belong to stays. */
export async function removeTeam(ctx: Context, id: number) {
  await lockTree(ctx.db)
  const team = await findTeam(ctx.db, id)
  if (team.below.length > 0) {
    throw new Refusal(
      'team.has_teams',
      409,
      `${team.below[0]!.name} stands below this team`,
      'Move or delete the teams below it first.',
    )
  }
  const reached = [...team.people.map((person) => person.id), ...(team.lead ? [team.lead.id] : [])]
  if (!(await deletedUnlessUsed(ctx.db, () => deleteTeam(ctx.db, id)))) {
    throw new Refusal(
      'team.used',
      409,
      'Records belong to this team',
      'Give its clients, candidates and jobs to people of another team first.',
    )
  }
  await recordHistory(ctx, 'teams', id, 'deleted', { name: { from: team.name, to: null } })
  await announce(ctx.db, 'team.changed', { id })
  await accessChanged(ctx.db, [...new Set(reached)])
  return { title: 'Team deleted', description: `${team.name} has been deleted.` }
}

type Given = {
  name?: string | undefined
  parent_id?: number | null | undefined
  lead_user_id?: number | null | undefined
  member_ids?: readonly number[] | undefined
}

async function check({ db }: Context, tree: readonly Branch[], id: number | null, given: Given) {
  const { name, parent_id, lead_user_id, member_ids = [] } = given
  if (name !== undefined && (await isTeamNameTaken(db, name, id)))
    throw invalid('name', 'There is a team of this name already')
  if (parent_id && !tree.some((team) => team.id === parent_id))
    throw invalid('parent_id', 'Choose one of your teams')
  if (parent_id !== undefined) refuse(whyNotBelow(tree, id, parent_id))
  const people = [...new Set([...member_ids, ...(lead_user_id ? [lead_user_id] : [])])]
  const staff = new Set(people.length > 0 ? await staffAmong(db, people) : [])
  if (lead_user_id && !staff.has(lead_user_id))
    throw invalid('lead_user_id', 'Choose somebody of your agency')
  if (member_ids.some((each) => !staff.has(each)))
    throw invalid('member_ids', 'Only people of your agency can be members')
}

function reachChanged(before: Team, after: Team, reachedBefore: number[], reachedAfter: number[]): number[] {
  if (before.parent?.id !== after.parent?.id) return [...new Set([...reachedBefore, ...reachedAfter])]
  const of = ({ people, lead }: Team) => [...people.map(({ id }) => id), ...(lead ? [lead.id] : [])]
  const [was, is] = [new Set(of(before)), new Set(of(after))]
  return [...new Set([...was, ...is])].filter((id) => was.has(id) !== is.has(id))
}

/** By their names, as people read it. */
function auditFields({ name, parent, lead, people, is_default }: Team) {
  return {
    ...{ name, is_default, parent: parent?.name ?? null, lead: lead?.name ?? null },
    members: people.map((person) => person.name),
  }
}
