import type { z } from 'zod'
import { accessChanged } from '#areas/access/access-changed.ts'
import type { ChangeUser, RoleChoice, UserRecord } from '#areas/access/users/contract.ts'
import { knownRoles, teamsFor } from '#areas/access/users/inviting.ts'
import {
  endAgencySessions,
  type Locked,
  listChoices,
  lockOwners,
  lockUser,
  otherOwners,
  revokeInvitations,
  setRoles,
  setStatus,
  setTeams,
} from '#areas/access/users/queries.ts'
import {
  isOwner,
  kindsOf,
  type Move,
  ownerKey,
  statusBack,
  whyNotLastOwner,
  whyNotMove,
  whyNotRename,
  whyNotRights,
  whyNotRole,
} from '#areas/access/users/rules.ts'
import { type RequestContext, showUser } from '#areas/access/users/user-detail.ts'
import { refuseOverUserLimit } from '#areas/access/users/user-limit.ts'
import type { Context } from '#platform/context.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/** What can be given to people, and why this person cannot give some of it. */
export async function showChoices({ db, who }: Context): Promise<{
  roles: RoleChoice[]
  teams: { id: number; name: string }[]
}> {
  const { roles, teams } = await listChoices(db)
  return {
    roles: roles.map((role) => {
      const { id, key, name, description } = role
      return { id, key, name, description, fits: kindsOf(role), why_not: whyNotRole(who, role) ?? null }
    }),
    teams,
  }
}

/** Another name, other roles, teams or direct grants. Rights bite at once, in open pages too. */
export async function changeUser(
  ctx: RequestContext,
  id: number,
  body: z.output<typeof ChangeUser>,
): Promise<UserRecord> {
  const { db, who } = ctx
  const before = await lockUser(db, id)
  const wanted = await wantedRights(ctx, before, body)
  const given = wanted.roles.filter((role) => !before.roles.some((held) => held.id === role.id))
  const taken = before.roles.filter((role) => !wanted.roles.some((held) => held.id === role.id))
  const grantsGiven = wanted.permissions.filter((grant) => !before.permissions.includes(grant))
  const grantsTaken = before.permissions.filter((grant) => !wanted.permissions.includes(grant))
  const teamsChange = namesOf(wanted.teams) !== namesOf(before.teams)
  const rights = { given, taken, grantsGiven, grantsTaken, teamsChange }
  refuse(whyNotRights(who, before, rights))
  if (body.name !== undefined && body.name !== before.name) refuse(whyNotRename(who, before))
  if (isOwner({ roles: taken })) await keepAnOwner(ctx, before)

  const { version } = body
  const name = body.name ?? before.name
  await saveVersioned(db, 'users', { id, version }, { name, permissions: wanted.permissions }, 'person')
  if (given.length + taken.length > 0)
    await setRoles(
      db,
      [id],
      wanted.roles.map((role) => role.id),
    )
  if (teamsChange)
    await setTeams(
      db,
      [id],
      wanted.teams.map((team) => team.id),
    )
  const changes = differences(auditFields(before), auditFields({ ...wanted, name }))
  await recordHistory(ctx, 'users', id, 'changed', changes)
  if (given.length + taken.length + grantsGiven.length + grantsTaken.length > 0 || teamsChange)
    await accessChanged(db, [id])
  await announce(db, 'user.changed', { id })
  return showUser(ctx, id)
}

async function wantedRights(ctx: Context, before: Locked, body: z.output<typeof ChangeUser>) {
  const { role_ids, team_ids, permissions } = body
  return {
    roles: role_ids ? await knownRoles(ctx, role_ids) : before.roles,
    teams: team_ids ? await teamsFor(ctx, { kind: before.kind, team_ids }) : before.teams,
    permissions: permissions ? [...new Set(permissions)].sort() : before.permissions,
  }
}

const namesOf = (items: readonly { id: number }[]) =>
  items
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()

/** As the history tells it. */
const auditFields = ({
  name,
  roles,
  teams,
  permissions,
}: Pick<Locked, 'permissions'> & {
  name: string
  roles: readonly { name: string }[]
  teams: readonly { name: string }[]
}) => ({
  name,
  roles: roles.map((role) => role.name).sort(),
  teams: teams.map((team) => team.name).sort(),
  permissions: [...permissions].sort(),
})

/** The last owner stays: those who would leave at the same moment wait for each other here. */
async function keepAnOwner({ db }: Context, { id, status }: Locked): Promise<void> {
  if (status !== 'active') return
  await lockOwners(db, ownerKey)
  refuse(whyNotLastOwner(await otherOwners(db, ownerKey, id)))
}

const actionOf: Record<Move, string> = {
  lock: 'locked',
  unlock: 'unlocked',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
}

/** Takes access away or gives it back. Their history stays; who loses access is led out of open pages. */
export async function moveUser(ctx: RequestContext, id: number, move: Move): Promise<UserRecord> {
  const { db, deps } = ctx
  const user = await lockUser(db, id)
  refuse(whyNotMove(ctx.who, user, move))
  if (move === 'reactivate') await refuseOverUserLimit(db, user.kind, 1)
  const takes = move === 'lock' || move === 'deactivate'
  if (takes && isOwner(user)) await keepAnOwner(ctx, user)
  const to = { lock: 'locked', unlock: 'active', deactivate: 'deactivated', reactivate: statusBack(user) }[
    move
  ]
  await setStatus(db, id, to)
  if (takes) await revokeInvitations(db, id)
  await recordHistory(ctx, 'users', id, actionOf[move], { status: { from: user.status, to } })
  await accessChanged(db, [id])
  await announce(db, 'user.changed', { id })
  const shown = await showUser(ctx, id)
  if (!takes || user.account_id === null) return shown
  // Last, because it commits by itself: whatever could refuse has been asked.
  const across = deps.database.readingAcross('access to an agency is taken away')
  await endAgencySessions(across, user.account_id, db.tenant)
  return { ...shown, sessions: 0 }
}
