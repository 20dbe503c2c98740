import { createHash, randomBytes } from 'node:crypto'
import { agencyBySlug } from '#areas/access/public.ts'
import { limitAttempts } from '#areas/identity/password-resets/actions.ts'
import type { Context, Tenant, Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { householdOf } from '#platform/http/addresses.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Origin } from '#platform/origin.ts'
import { enqueue } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

/** How long a guest may look and act before the link must be opened again, minutes. */
export const guestMinutes = 60

/**
 * Tries in a quarter of an hour, for one record from one network and for the network as a whole: who shares an office with
 * somebody that tries does not wait for them. A code cannot be guessed; this keeps the work small.
 */
const mostTries = { email: 30, ip: 300 }
const mostAsked = { email: 10, ip: 60 }

/** What is used of a call by link: never the session, a guest is a guest. */
export type Visit = Pick<Call<Endpoint>, 'deps' | 'request' | 'reply' | 'now' | 'ip' | 'agent' | 'log'>

/** The one record that a link opens. */
export type LinkTarget = {
  /** What its guests may ask for, below /api/v1: their cookie goes nowhere else. */
  path: string
  /** Under which its tries are counted. */
  place: string
  /** The one answer to a wrong code, an expired link and a record that never was. */
  dead: () => Refusal
}

/** Only this is kept of a code or a guest's token. They are random, so a plain hash cannot be guessed backwards. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Exchanges the code of a link for a cookie that opens this one record for an hour. `keep` finds the link by the hash of
 * its code and writes the guest's session down, with its end; nothing: the link opens nothing (any more).
 */
export async function enterByLink(
  visit: Visit,
  target: LinkTarget,
  code: string,
  keep: (
    db: Db,
    guest: { code_hash: string; token_hash: string; minutes: number },
  ) => Promise<string | undefined>,
): Promise<{ expires_at: string }> {
  await limitAttempts(visit.deps.database, 'guest', placeOf(visit, target), visit.ip, mostTries)
  const tenant = await agencyOfVisit(visit, target)
  const token = randomBytes(32).toString('base64url')
  const expires_at = await visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const hashes = { code_hash: hashOf(code), token_hash: hashOf(token) }
      const end = await keep(db, { ...hashes, minutes: guestMinutes })
      if (end === undefined) throw target.dead()
      return end
    },
    byLink(visit),
  )
  visit.reply.setCookie(cookieName(tenant), token, {
    path: `/api/v1${target.path}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: visit.deps.publicUrl.startsWith('https:'),
    maxAge: guestMinutes * 60,
  })
  return { expires_at }
}

/** The hash of the cookie that a guest of this agency shows. */
export function guestToken({ request }: Visit, tenant: Tenant): string | undefined {
  const token = request.cookies[cookieName(tenant)]
  return token ? hashOf(token) : undefined
}

/**
 * Asks for a fresh link. Whether one is sent is decided later, by `job`, and told to nobody here: the answer says nothing
 * about records, people or agencies, nor does the time it takes. `while`: as long as what holds.
 */
export async function askForNewLink(
  visit: Visit & { params: Record<string, unknown> },
  target: LinkTarget,
  { job, while: holds }: { job: string; while: string },
): Promise<{ title: string; description: string }> {
  const tenant = await askByLink(visit, target)
  if (tenant) {
    await visit.deps.database.inTenant(tenant.id, (db) => enqueue(db, job, visit.params))
  }
  return {
    title: 'Please look into your mailbox',
    description: `If ${holds}, a new link is on its way to the address we have for you.`,
  }
}

/** The one answer to a wrong code, an expired link, a record of somebody else and one that never was. */
export const deadLink = (since: string): Refusal =>
  new Refusal(
    'link.dead',
    404,
    'This link does not work any more',
    `It may have expired, or ${since}. You can have a new one sent to you.`,
  )

/** Nobody of the agency: they may answer what they were asked, and nothing else. */
export const guestWho = ({ name, email }: Pick<Who, 'name' | 'email'>): Who => ({
  ...{ id: 0, account_id: null, name, email },
  ...{ kind: 'approver', roles: [], permissions: new Set<string>(), team_ids: [] },
})

/** Counts the asking for a fresh link; answers the agency, if there is one of that name. */
async function askByLink(visit: Visit, target: LinkTarget): Promise<Tenant | undefined> {
  await limitAttempts(visit.deps.database, 'new link', placeOf(visit, target), visit.ip, mostAsked)
  return agencyBySlug(visit.deps.database, slugOf(visit))
}

/** The agency that a visitor names. */
export async function agencyOfVisit(visit: Visit, target: Pick<LinkTarget, 'dead'>): Promise<Tenant> {
  const tenant = await agencyBySlug(visit.deps.database, slugOf(visit))
  if (!tenant) throw target.dead()
  return tenant
}

/** What a guest does is done in this context: as themselves, by link. */
export function guestContext(
  { deps, now, ip, agent, log }: Visit,
  db: Db,
  tenant: Tenant,
  who: Who,
): Context {
  return { db, who, tenant, scope: 'own', now, publicUrl: deps.publicUrl, log, ip, agent, via: 'guest' }
}

/** Whatever else that browser holds: it came by the link. */
export const byLink = ({ ip, agent }: Visit): Origin => ({ via: 'guest', ip, agent })

function slugOf({ request }: Visit): string {
  const header = request.headers['x-tenant']
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

const cookieName = (tenant: Tenant) => `saffron_guest_${tenant.id}`

/** One record, as it is asked for from one network. */
const placeOf = ({ ip }: Visit, { place }: LinkTarget) => `${place} ${householdOf(ip)}`
