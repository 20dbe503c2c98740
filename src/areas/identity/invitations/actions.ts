import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import {
  acceptInvitation,
  agencyRestrictions,
  findBrand,
  findInvitation,
  findOpenAgency,
  type InvitationRow,
  isSomebodyHere,
} from '#areas/access/public.ts'
import { insertAccount } from '#areas/identity/accounts.ts'
import { pendingCookie } from '#areas/identity/factors/pending.ts'
import { askSecondFactor } from '#areas/identity/factors/second-step.ts'
import type { AcceptInvitation, OpenInvitation } from '#areas/identity/invitations/contract.ts'
import { whyNotAccept, wrongCode } from '#areas/identity/invitations/rules.ts'
import { tooManyTries } from '#areas/identity/password-resets/rules.ts'
import { hashPassword } from '#areas/identity/passwords/passwords.ts'
import { keepsOwnName, whyNotPassword } from '#areas/identity/passwords/rules.ts'
import { checkPassword, SignInRefused } from '#areas/identity/sign-in/actions.ts'
import { deviceIn } from '#areas/identity/sign-in/known-devices.ts'
import { countAttempt, findAccount, forgetAttempts } from '#areas/identity/sign-in/queries.ts'
import { mostAttempts } from '#areas/identity/sign-in/rules.ts'
import { openSession } from '#areas/identity/sign-in/session.ts'
import type { Tenant } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { requestedTenant } from '#platform/http/authorise-request.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'
import { hashToken } from '#platform/session-tokens.ts'

/** What these functions use of a call: never the session. Whoever comes by a link holds its code and nothing else. */
type Visit = Pick<Call<Endpoint>, 'deps' | 'request' | 'reply' | 'ip' | 'agent' | 'via'> & {
  params: { id: number }
}

/** Shows an invitation. Only here, and only to who holds the code, is it told whether the address has an account. */
export async function openInvitation(visit: Visit, code: string): Promise<z.input<typeof OpenInvitation>> {
  const tenant = await agencyOf(visit)
  const invitation = await limited(visit, tenant, code)
  const account = await findAccount(across(visit), invitation.email)
  const { email, name, kind, roles, inviter_name, expires_at } = invitation
  const has_account = account !== undefined
  const brand = await findBrand(visit.deps.database.reading(tenant.id))
  return { agency_name: tenant.name, brand, inviter_name, email, name, kind, roles, has_account, expires_at }
}

/** Lets somebody in: with a new account, or with the password of the one they have. Once. */
export async function joinByInvitation(visit: Visit, body: z.output<typeof AcceptInvitation>) {
  const tenant = await agencyOf(visit)
  refuse(agencyRestrictions(tenant.status, tenant.name).read_only)
  const invitation = await limited(visit, tenant, body.code)
  const account = await findAccount(across(visit), invitation.email)
  const person = account ? await known(visit, invitation, body) : await newcomer(invitation, body)
  let accountId = account?.id
  await visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const held = await findInvitation(db, invitation.id, { held: true })
      if (!held || !matches(held, body.code)) throw wrong()
      refuse(whyNotAccept(held))
      // It commits by itself. Should the rest fail, the account waits for the next try with the same password.
      accountId ??= await made(visit, person, held)
      if (await isSomebodyHere(db, accountId)) throw alreadyHere()
      const name = keepsOwnName(held) ? person.name : held.name
      await acceptInvitation(db, { id: held.id, user_id: held.user_id, account_id: accountId, name })
      await tell(db, held, name)
    },
    visit,
  )
  const signed_in = await joinAgency(visit, { account_id: accountId!, password_hash: person.proved }, tenant)
  const { slug, name } = tenant
  return { agency: { slug, name }, name: person.name, signed_in }
}

/** A password alone signs in only whose account has no second factor: the others go on with the second step. */
async function joinAgency(
  { deps, request, reply, ip, agent }: Visit,
  entering: { account_id: number; password_hash: string | undefined },
  tenant: Tenant,
): Promise<boolean> {
  const device = deviceIn(deps.publicUrl, request.cookies)
  const factorAttempt = { ...entering, tenant_id: tenant.id, code: '', ip, device }
  const pending = await askSecondFactor(deps, factorAttempt)
  if (pending) {
    reply.header('set-cookie', pendingCookie(deps.publicUrl, pending))
    return false
  }
  const browser = { cookies: request.cookies, ip, agent }
  reply.header('set-cookie', await openSession(deps, { ...entering, tenant }, browser))
  return true
}

type Person = {
  name: string
  /** For a new account. */
  password_hash: string | undefined
  /** Of the account they have, whose password was right. */
  proved: string | undefined
}

/** Somebody with an account proves it as at the front door, counted as there. */
async function known(
  { deps, ip, request }: Visit,
  { email }: InvitationRow,
  { password }: { password: string },
): Promise<Person> {
  const found = await checkPassword(deps.database, {
    email,
    password,
    ip,
    device: deviceIn(deps.publicUrl, request.cookies),
  }).catch((error) => {
    if (error instanceof SignInRefused) throw tooManyTries(error.reason, error.retry_after)
    throw error
  })
  if (!found) throw invalid('password', 'This is not the password of your account', 'password.wrong')
  if (found.disabled)
    throw new Refusal('account.disabled', 403, 'This account is closed', 'Please ask the agency for help.')
  return { name: found.name, password_hash: undefined, proved: found.password_hash }
}

async function newcomer(
  { email, name: known }: InvitationRow,
  { name = known, password }: { name?: string | undefined; password: string },
): Promise<Person> {
  refuse(whyNotPassword(password, { email, name }, 'password'))
  return { name, password_hash: await hashPassword(password), proved: undefined }
}

async function made(visit: Visit, { name, password_hash }: Person, { email }: InvitationRow) {
  const id = password_hash && (await insertAccount(across(visit), { email, name, password_hash }))
  if (id) return id
  // In the same moment the address got an account elsewhere: its password is the one that counts.
  throw new Refusal(
    'invitation.account',
    409,
    'You have an account now',
    'Open the link again and use its password.',
  )
}

async function tell(db: Db, { id, user_id, inviter_user_id }: InvitationRow, name: string): Promise<void> {
  await recordHistory({ db, who: { id: user_id, name } as never }, 'users', user_id, 'invitation accepted')
  await announce(db, 'user.changed', { id: user_id })
  await announce(db, 'invitation.accepted', { id, user_id, inviter_user_id })
}

/**
 * The invitation of this id and code. Wrong codes are counted, for each address of a visitor: then they must wait. With
 * the right one it is said what is the matter with it.
 */
async function limited(visit: Visit, tenant: Tenant, code: string): Promise<InvitationRow> {
  const key = { email: `invitation ${tenant.id}/${visit.params.id} ${visit.ip}`, ip: visit.ip }
  if (!(await countAttempt(across(visit), { ...key, most: mostAttempts }))) throw tooManyTries()
  const invitation = await findInvitation(visit.deps.database.reading(tenant.id), visit.params.id)
  if (!invitation || !matches(invitation, code)) throw wrong()
  await forgetAttempts(across(visit), key)
  refuse(whyNotAccept(invitation))
  return invitation
}

function matches({ code_hash }: InvitationRow, code: string): boolean {
  if (!code_hash) return false
  const [kept, given] = [Buffer.from(code_hash), Buffer.from(hashToken(code))]
  return kept.length === given.length && timingSafeEqual(kept, given)
}

async function agencyOf(visit: Visit): Promise<Tenant & { status: string }> {
  const agency = await findOpenAgency(
    visit.deps.database.readingAcross('a visitor by link names the agency by its slug'),
    requestedTenant(visit.request) ?? '',
  )
  if (!agency) throw wrong()
  return agency
}

const across = ({ deps }: Visit) => deps.database.readingAcross('sign in')

function wrong(): Refusal {
  return new Refusal(wrongCode.code, wrongCode.status!, wrongCode.title, wrongCode.description)
}

function alreadyHere(): Refusal {
  return new Refusal(
    'invitation.member',
    409,
    'You are in this agency already',
    'Your account belongs to somebody here under another address. Sign in, or ask the agency.',
  )
}
