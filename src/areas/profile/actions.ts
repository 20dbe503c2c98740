import type { z } from 'zod'
import { actualPerson } from '#areas/access/public.ts'
import {
  countAttempt,
  cutSession,
  deviceOf,
  dropPending,
  dropResets,
  emailOwner,
  endSession,
  endSessions,
  findOwnAccount,
  forgetAttempts,
  hashPassword,
  keepsOwnName,
  listSessions,
  mostAttempts,
  type OwnAccount,
  recordFactor,
  renameAccount,
  tooManyTries,
  updatePasswordHash,
  verifyPassword,
  whyNotPassword,
} from '#areas/identity/public.ts'
import type { ChangePassword, ChangeProfile, OwnSession, Profile } from '#areas/profile/contract.ts'
import { ownChoices } from '#areas/profile/queries.ts'
import type { Deps } from '#platform/area.ts'
import { changesTo } from '#platform/changes.ts'
import type { Context } from '#platform/context.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import type { Caller } from '#platform/http/authorise-request.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, notFound, refuse } from '#platform/refusal.ts'

type RequestContext = Context & { caller: Caller; deps: Pick<Deps, 'database' | 'live'> }

/** Accounts and sessions belong to no agency: their owner reaches them across, and nobody else's. */
const across = ({ deps }: RequestContext) =>
  deps.database.readingAcross('somebody looks after their own account')

export async function showProfile(ctx: RequestContext): Promise<Profile> {
  const account = await ownAccount(ctx)
  const { name, kind } = ctx.who
  const chosen = await ownChoices(ctx.db, actualPerson(ctx.who).id)
  const keeps_account = !ctx.caller.signed_on
  return { name, login: account.email, kind, keeps_own_name: keepsOwnName(ctx.who), keeps_account, ...chosen }
}

/**
 * Another name, in this agency and for the account, and how days and times are written in this agency. Whose name stands
 * on a record of the agency's own asks the agency.
 */
export async function changeProfile(
  ctx: RequestContext,
  { version, ...given }: z.output<typeof ChangeProfile>,
): Promise<Profile> {
  const account = await ownAccount(ctx)
  if (given.name !== undefined && !keepsOwnName(ctx.who))
    throw invalid('name', 'Your agency keeps your name: please ask them to change it')
  const { locale, tz } = await ownChoices(ctx.db, ctx.who.id)
  const before = { name: ctx.who.name, locale, tz }
  const changes = changesTo(before, given)
  await saveVersioned(ctx.db, 'users', { id: ctx.who.id, version }, changes, 'profile')
  const after = { ...before, ...changes }
  await recordHistory(ctx, 'users', ctx.who.id, 'changed', differences(before, after))
  // Last, because it commits by itself. One agency's sign-on names nobody in the others.
  if (after.name !== before.name && !ctx.caller.signed_on)
    await renameAccount(across(ctx), account.id, after.name)
  return showProfile({ ...ctx, who: { ...ctx.who, name: after.name } })
}

/**
 * A new password. The present one is asked for, as often as at the front door; every other session of the account
 * ends, and its owner is written to: by the agency they are in, and where they are in none, or as a guest, by us.
 */
export async function changePassword(
  ctx: RequestContext,
  { current_password, new_password }: z.output<typeof ChangePassword>,
): Promise<{ title: string; description: string }> {
  const db = across(ctx)
  const account = await ownAccount(ctx)
  const attempt = { email: `present ${account.email.toLowerCase()}`, ip: `present ${ctx.ip}` }
  if (!(await countAttempt(db, { ...attempt, most: mostAttempts }))) throw tooManyTries()
  if (!(await verifyPassword(current_password, account.password_hash))) throw notPresent()
  if (current_password === new_password)
    throw invalid('new_password', 'This is the password you have now', 'password.same')
  refuse(whyNotPassword(new_password, account))
  const hash = await hashPassword(new_password)
  const here = ctx.who && ctx.who.kind !== 'central' ? ctx.who : undefined
  if (here) {
    await recordHistory(ctx, 'users', here.id, 'password changed')
    await announce(ctx.db, 'account.password_changed', { user_id: here.id })
  }
  // Last, because it commits by itself: whatever could refuse has been asked.
  const ended = await ctx.deps.database.acrossTenants(
    'somebody looks after their own account',
    async (all) => {
      if (!(await updatePasswordHash(all, account.id, hash, account.password_hash))) throw notPresent()
      await forgetAttempts(all, attempt)
      await dropPending(all, account.id)
      await dropResets(all, account.id)
      if (!here) {
        await recordFactor(all, account.id, 'password changed')
        await emailOwner(all, 'password changed', { ...account, at: ctx.now })
      }
      return endSessions(all, account.id, ctx.caller.session)
    },
  )
  cut(ctx, ended)
  return {
    title: 'Password changed',
    description: ended.length
      ? 'You are signed out in every other browser.'
      : 'Use it the next time you sign in.',
  }
}

const notPresent = () => invalid('current_password', 'This is not your present password', 'password.wrong')

export async function showSessions(ctx: RequestContext): Promise<OwnSession[]> {
  const account = await ownAccount(ctx)
  const rows = await listSessions(across(ctx), account.id, ctx.caller.session)
  return rows.map(({ agent, created_at, ...row }) => {
    const { name, kind } = deviceOf(agent)
    return { ...row, device: name, device_kind: kind, signed_in_at: created_at }
  })
}

/** Ends one session at once: its next request is nobody's, its live connection is cut. */
export async function signOutOne(ctx: RequestContext, id: number) {
  const account = await ownAccount(ctx)
  const ended = await endSession(across(ctx), account.id, id)
  if (!ended) throw notFound('Session')
  cut(ctx, [ended])
  await tellSignedOut(ctx, 1)
  return { title: 'Signed out', description: 'That browser has to sign in again.' }
}

/** Ends every other session of the account, or every one. */
export async function signOutEverywhere(ctx: RequestContext, which: 'others' | 'all') {
  const account = await ownAccount(ctx)
  const ended = await endSessions(across(ctx), account.id, which === 'others' ? ctx.caller.session : '')
  cut(ctx, ended)
  await tellSignedOut(ctx, ended.length)
  if (which === 'all') return { title: 'Signed out everywhere', description: 'Sign in again to go on.' }
  const count = ended.length === 1 ? 'one other browser' : `${ended.length} other browsers`
  return {
    title: ended.length ? 'Signed out elsewhere' : 'There was nothing to end',
    description: ended.length ? `${count} had to let go.` : 'You are signed in here only.',
  }
}

/** In the history of the agency they are in; an account without one has none. */
async function tellSignedOut(ctx: RequestContext, browsers: number): Promise<void> {
  if (ctx.who && browsers > 0)
    await recordHistory(ctx, 'users', ctx.who.id, 'signed out elsewhere', { browsers })
}

/** The account behind the session. Who came without one (a link) has no profile. */
async function ownAccount(ctx: RequestContext): Promise<OwnAccount> {
  const { account_id } = ctx.caller
  const account = account_id === null ? undefined : await findOwnAccount(across(ctx), account_id)
  if (!account) throw notFound('Profile')
  return account
}

function cut({ deps }: RequestContext, sessions: string[]) {
  for (const session of sessions) cutSession(deps.live, session, 'ended')
}
