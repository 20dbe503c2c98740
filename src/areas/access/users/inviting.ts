import type { z } from 'zod'
import { stationeryOf } from '#areas/access/brand.ts'
import type { InviteStaff, InviteUser, UserRecord } from '#areas/access/users/contract.ts'
import { invitation, invitationEmail } from '#areas/access/users/emails.ts'
import {
  holdRoles,
  insertInvited,
  knownAs,
  type Locked,
  lockUser,
  type RoleRow,
  resendsToday,
  revokeInvitations,
  roleByKey,
  setRoles,
  setTeams,
  teamsOf,
  userInvited,
  writeInvitations,
} from '#areas/access/users/queries.ts'
import {
  type Addressee,
  invitationDays,
  kindNames,
  roleOf,
  whyNotGive,
  whyNotInvite,
} from '#areas/access/users/rules.ts'
import { type RequestContext, showUser } from '#areas/access/users/user-detail.ts'
import { refuseOverUserLimit } from '#areas/access/users/user-limit.ts'
import type { Context } from '#platform/context.ts'
import { addDays, dayAt, formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory, recordHistoryAll } from '#platform/history.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, notFound, Refusal, refuse } from '#platform/refusal.ts'

/** Invites one person, of any kind. */
export async function inviteUser(
  ctx: RequestContext,
  body: z.output<typeof InviteUser>,
): Promise<{ id: number; data: UserRecord }> {
  const { email, name, kind, role_ids, team_ids } = body
  const [id] = await inviteMany(ctx, [{ email, name }], { kind, role_ids, team_ids }, () => 'email')
  return { id: id!, data: await showUser(ctx, id!) }
}

/** Invites several colleagues with the same roles: all of them, or nobody. */
export async function inviteStaff(
  ctx: Context,
  { people, ...rights }: z.output<typeof InviteStaff>,
): Promise<{ ids: number[] }> {
  return { ids: await inviteMany(ctx, people, { kind: 'staff', ...rights }, (at) => `people.${at}.email`) }
}

type Rights = { kind: z.output<typeof InviteUser>['kind']; role_ids: number[]; team_ids: number[] }

async function inviteMany(
  ctx: Context,
  people: readonly Addressee[],
  rights: Rights,
  field: (at: number) => string,
): Promise<number[]> {
  const { db } = ctx
  const roles = await rolesFor(ctx, rights)
  const teams = await teamsFor(ctx, rights)
  const emails = people.map(({ email }) => email.toLowerCase())
  const twice = emails.findIndex((email, at) => emails.indexOf(email) !== at)
  if (twice >= 0) throw invalid(field(twice), 'This address is written twice')
  await refuseOverUserLimit(db, rights.kind, people.length)
  const made = await insertInvited(db, people, rights.kind)
  if (made.length < people.length) throw await alreadyHere(ctx, emails, made, field)
  const ids = made.map(({ id }) => id)
  await setRoles(
    db,
    ids,
    roles.map(({ id }) => id),
  )
  await setTeams(
    db,
    ids,
    teams.map(({ id }) => id),
  )
  await sendInvitations(ctx, made, rights.kind, roles)
  await recordHistoryAll(ctx, 'users', ids, 'invited', {
    kind: rights.kind,
    roles: roles.map(({ name }) => name),
    ...(teams.length > 0 ? { teams: teams.map(({ name }) => name) } : {}),
  })
  await announce(db, 'user.created', { ids })
  return ids
}

/** The roles of somebody new: those chosen, or for people outside the one of their kind. */
async function rolesFor(ctx: Context, { kind, role_ids }: Rights): Promise<RoleRow[]> {
  const outside = roleOf(kind)
  const usual = role_ids.length === 0 && outside ? await roleByKey(ctx.db, outside.key) : undefined
  const roles = usual ? [usual] : await knownRoles(ctx, role_ids)
  if (roles.length === 0) throw invalid('role_ids', 'Choose at least one role')
  refuse(whyNotGive(ctx.who, kind, roles))
  return roles
}

/** These roles of the agency, held; refuses at the field when one is not there. */
export async function knownRoles({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<RoleRow[]> {
  const roles = await holdRoles(db, ids)
  if (roles.length < new Set(ids).size) throw invalid('role_ids', 'One of these roles is not there any more')
  return roles
}

/** These teams of the agency; only staff is in teams. */
export async function teamsFor(
  { db }: Pick<Context, 'db'>,
  { kind, team_ids }: { kind: string; team_ids: readonly number[] },
): Promise<{ id: number; name: string }[]> {
  if (team_ids.length > 0 && kind !== 'staff') throw invalid('team_ids', 'Only staff is in teams')
  const teams = await teamsOf(db, team_ids)
  if (teams.length < new Set(team_ids).size)
    throw invalid('team_ids', 'One of these teams is not there any more')
  return teams
}

async function alreadyHere(
  { db }: Context,
  emails: readonly string[],
  made: readonly { email: string }[],
  field: (at: number) => string,
): Promise<Refusal> {
  const fresh = new Set(made.map(({ email }) => email.toLowerCase()))
  const taken = emails.filter((email) => !fresh.has(email))
  const known = new Map((await knownAs(db, taken)).map((person) => [person.email, person]))
  const errors = Object.fromEntries(
    taken.map((email) => {
      const person = known.get(email)
      const who = person ? `${person.name} (${kindNames[person.kind].toLowerCase()})` : 'Somebody'
      return [field(emails.indexOf(email)), [`${who} has this address already: open them to invite them`]]
    }),
  )
  const first = Object.values(errors)[0]?.[0] ?? ''
  return new Refusal('user.exists', 422, 'Somebody here has this address', first, errors)
}

/** Invites somebody who is known already and has no account. */
export async function inviteKnown(ctx: RequestContext, id: number): Promise<UserRecord> {
  await sendAgain(ctx, id, 'invited')
  return showUser(ctx, id)
}

/** Sends the invitation again, with a new code. `id` is that of the user or of an invitation. */
export async function resendInvitation(ctx: Context, id: number) {
  const userId = await userInvited(ctx.db, id)
  if (userId === undefined) throw notFound('Invitation')
  const { name, email } = await sendAgain(ctx, userId, 'invitation sent again')
  return {
    notification: {
      type: 'success' as const,
      title: 'Invitation sent',
      description: `${name} gets a new link at ${email}. Earlier links do not work any more.`,
    },
  }
}

async function sendAgain(ctx: Context, userId: number, action: string) {
  const user = await lockUser(ctx.db, userId)
  refuse(whyNotInvite(user, await resendsToday(ctx.db, userId)))
  // Who may not give these roles may not send the email that opens them either.
  refuse(whyNotGive(ctx.who, user.kind, user.roles))
  return send(ctx, user, action)
}

/**
 * Invites the person behind a record of a room above, or sends the invitation again. That room has asked its own
 * permission for it, which hands out what everybody of their kind may do with their own; a role that allows more is sent
 * only by somebody who has it, and nobody of the staff is invited this way.
 */
export async function inviteToPortal(ctx: Context, userId: number): Promise<void> {
  const user = await lockUser(ctx.db, userId)
  const outside = roleOf(user.kind)
  if (!outside) throw notFound('Candidate')
  refuse(whyNotInvite(user, await resendsToday(ctx.db, userId)))
  const roles = user.roles.length > 0 ? user.roles : await usualRoles(ctx.db, userId, outside.key)
  const giver = { ...ctx.who, permissions: new Set([...ctx.who.permissions, ...outside.permissions]) }
  refuse(whyNotGive(giver, user.kind, roles))
  await send(ctx, { ...user, roles }, 'invited')
}

/** Whoever lost every role gets the one of their kind back, or the link would let them in to nothing. */
async function usualRoles(db: Db, userId: number, key: string): Promise<RoleRow[]> {
  const usual = await roleByKey(db, key)
  if (!usual) return []
  await setRoles(db, [userId], [usual.id])
  return [usual]
}

async function send(ctx: Context, user: Locked, action: string): Promise<Locked> {
  await sendInvitations(ctx, [user], user.kind, user.roles)
  await recordHistory(ctx, 'users', user.id, action, { email: user.email })
  await announce(ctx.db, 'user.changed', { id: user.id })
  return user
}

/** Makes the link useless; the person stays, waiting to be invited again or deactivated. */
export async function revokeInvitation(ctx: Context, id: number) {
  const user = await lockUser(ctx.db, id)
  if (!(await revokeInvitations(ctx.db, id)))
    throw new Refusal(
      'invitation.none',
      409,
      'No invitation waits for this person',
      'Reload to see where they stand.',
    )
  await recordHistory(ctx, 'users', id, 'invitation revoked')
  await announce(ctx.db, 'user.changed', { id })
  return {
    title: 'Invitation revoked',
    description: `The link that ${user.name} has does not work any more.`,
  }
}

type Reader = { id: number; email: string; name: string }

/** An invitation and a mail for each, in a fixed number of statements. Its code is made when the mail is sent. */
export async function sendInvitations(
  ctx: Context,
  people: readonly Reader[],
  kind: Rights['kind'] | 'central',
  roles: readonly { name: string }[],
): Promise<void> {
  const names = roles.map(({ name }) => name)
  const ids = await writeInvitations(
    ctx.db,
    people.map(({ id, email, name }) => ({ user_id: id, email, name })),
    { inviter_user_id: ctx.who.id || null, roles: names, days: invitationDays },
  )
  const at = await stationeryOf(ctx, [invitation.name])
  const last = addDays(dayAt(ctx.now.getTime(), at.reader.tz), invitationDays)
  const until = formatDay(last, 'date', at.reader.locale)
  const from = { ...ctx, inviter: ctx.who.name }
  await queueMails(
    ctx.db,
    people.map(({ id, email, name }) =>
      invitationEmail(at, from, { id: ids.get(id)!, email, name, kind, roles: names, until }, invitationDays),
    ),
  )
}
