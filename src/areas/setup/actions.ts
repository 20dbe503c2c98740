import type { z } from 'zod'
import {
  cutSession,
  emailJob,
  hashPassword,
  insertAccount,
  limitAttempts,
  limitEmails,
  limitTries,
  revokeSession,
  sessionCookies,
  startSession,
  verifyPassword,
  whyNotCode,
  whyNotPassword,
} from '#areas/identity/public.ts'
import { holdAddress, isAddressTaken } from '#areas/settings/public.ts'
import type { ChangeSetup, ConfirmRegistration, NewAgency, Register } from '#areas/setup/contract.ts'
import { registrationEmail } from '#areas/setup/emails.ts'
import { openAgency } from '#areas/setup/open-agency.ts'
import {
  confirmRegistration,
  type FoundRegistration,
  findRegistration,
  insertRegistration,
  lockAccount,
  noteSetup,
  takenAddresses,
} from '#areas/setup/queries.ts'
import { mostAddresses, mostAgenciesADay, registrationHours, spellingsOf } from '#areas/setup/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import type { Caller } from '#platform/http/authorise-request.ts'
import { announce, enqueueAccountJob } from '#platform/outbox.ts'
import { invalid, notFound, Refusal, refuse } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/session-tokens.ts'
import { whyNotSlug } from '#platform/slug.ts'

type RequestContext = Pick<Context, 'now' | 'ip' | 'agent' | 'via'> & { deps: Deps; caller: Caller }
/** What this browser was given when it registered, and what it is given now. */
type AtBrowser = { browser: string | undefined }

/**
 * Notes that a stranger wants to open an agency, and has an email written. Nothing exists before the mail is shown to
 * be theirs: so answer and work are the same for every mail, nobody's mail can be taken for an account, and an
 * address is held by nobody who may never come. Answers what the browser is given to keep.
 */
export async function register(
  { deps, ip }: RequestContext,
  asked: z.output<typeof Register>,
): Promise<string> {
  refuseClosed(deps)
  const { password, ...wish } = asked
  refuse(whyNotPassword(password, asked, 'password'))
  await limitEmails(deps.database, 'register', asked.email, ip)
  const password_hash = await hashPassword(password)
  const browser = newToken()
  await deps.database.acrossTenants('a stranger registers an agency', async (all) => {
    await holdAddress(all, asked.slug)
    const registered = { ...wish, password_hash, browser_hash: hashToken(browser) }
    const id = await insertRegistration(all, registered, registrationHours)
    await enqueueAccountJob(all, registrationEmail, emailJob(id))
  })
  return browser
}

/** What the code of an email would open. Only who holds it learns. */
export async function showRegistrationLink(
  { deps, ip, now }: RequestContext,
  code: string,
  { browser }: AtBrowser,
) {
  await limitTries(deps.database, 'confirm', hashToken(code), ip)
  const all = deps.database.readingAcross('a stranger registers an agency')
  const found = await findRegistration(all, hashToken(code))
  refuse(whyNotCode(found, now))
  const { agency_name, slug, email } = found!
  const taken = await isAddressTaken(all, slug)
  return {
    ...{ agency_name, slug, email },
    needs_password: !isSameBrowser(found!, browser),
    problem: taken ? 'Another agency took this address meanwhile' : null,
  }
}

/** Opens the agency: account, agency, its owner and a session in one transaction, once. */
export async function confirm(
  request: RequestContext,
  { code, password = '', slug: requested }: z.output<typeof ConfirmRegistration>,
  { browser }: AtBrowser,
): Promise<{ slug: string; cookies: string[] }> {
  const { deps, ip, agent, now, caller } = request
  refuseClosed(deps)
  await limitTries(deps.database, 'confirm', hashToken(code), ip)
  const opened = await deps.database.acrossTenants(
    'a stranger registers an agency',
    async (all) => {
      const found = await findRegistration(all, hashToken(code), true)
      refuse(whyNotCode(found, now))
      const { id, email, name, agency_name, password_hash, slug } = found!
      if (!isSameBrowser(found!, browser) && !(await verifyPassword(password, password_hash)))
        throw invalid('password', 'This is not the password you chose when you registered', 'password.wrong')
      const account_id = await insertAccount(all, { email, name, password_hash })
      if (!account_id) throw hasAccount()
      const opened = await open(
        all,
        { name: agency_name, slug: requested ?? slug },
        { account_id, name, email },
      )
      await confirmRegistration(all, id)
      const token = await startSession(all, { account_id, tenant_id: opened.id, ip, agent })
      // Whoever was signed in here before is not the one who comes in now.
      if (caller.session) await revokeSession(all, caller.session)
      return { slug: opened.slug, cookies: sessionCookies(deps.publicUrl, token, opened.slug) }
    },
    request,
  )
  if (caller.session) cutSession(deps.live, caller.session, 'changed')
  return opened
}

/** One more agency for somebody who has an account: their mail was shown to be theirs long ago. */
export async function openAnother(
  request: RequestContext,
  { name, slug }: z.output<typeof NewAgency>,
): Promise<{ slug: string }> {
  const { deps, caller } = request
  refuseClosed(deps)
  const { account_id } = caller
  if (account_id === null) throw notFound('Account')
  return deps.database.acrossTenants(
    'somebody opens one more agency',
    async (all) => {
      const account = await lockAccount(all, account_id)
      if (!account) throw notFound('Account')
      if (account.owned_today >= mostAgenciesADay) throw tooMany()
      return open(all, { name, slug }, { account_id, name: account.name, email: account.email })
    },
    request,
  )
}

async function open(
  all: AllDb,
  agency: { name: string; slug: string },
  owner: { account_id: number; name: string; email: string },
) {
  const { tenant, db, owner_id } = await openAgency(all, { ...agency, email: owner.email, owner })
  const who = { id: owner_id ?? 0, name: owner.name } as Context['who']
  await recordHistory({ db, who }, 'settings', 1, 'agency opened', { slug: { from: null, to: tenant.slug } })
  return tenant
}

/** An address that may be had for an agency of this name, or whether the one that was typed may. */
export async function checkAddress(
  { deps, ip }: RequestContext,
  { name = '', slug }: { name?: string | undefined; slug?: string | undefined },
): Promise<{ slug: string; problem: string | null }> {
  await limitAttempts(deps.database, 'address', ip, ip, mostAddresses)
  const all = deps.database.readingAcross('a stranger registers an agency')
  if (slug === undefined) return { slug: await suggested(all, name), problem: null }
  const wrong = whyNotSlug(slug)
  if (wrong) return { slug, problem: wrong }
  return {
    slug,
    problem: (await isAddressTaken(all, slug)) ? 'This address belongs to another agency' : null,
  }
}

/** Notes how far the wizard is, and that somebody opened it. The dashboards of the others follow. */
export async function changeSetup(
  ctx: Context,
  { confirmed = [], skipped = [], dismissed }: z.output<typeof ChangeSetup>,
) {
  await noteSetup(ctx.db, { confirmed, skipped, dismissed: dismissed ?? null })
  if (dismissed) await recordHistory(ctx, 'settings', 1, 'set-up put away')
  await announce(ctx.db, 'settings.changed', {})
  return {
    title: dismissed ? 'Put away' : 'Noted',
    description: dismissed ? 'Everything can still be set up in the settings.' : '',
  }
}

const isSameBrowser = ({ browser_hash }: FoundRegistration, browser: string | undefined) =>
  browser !== undefined && hashToken(browser) === browser_hash

function refuseClosed({ registration }: Deps) {
  if (registration !== 'closed') return
  throw new Refusal(
    'registration.closed',
    403,
    'New agencies are not taken here',
    'Ask those who run this Saffron to make yours.',
  )
}

/** The first of a few spellings that nobody has; empty when the name gives none. */
async function suggested(all: AllDb, name: string): Promise<string> {
  const spellings = spellingsOf(name)
  const taken = await takenAddresses(all, spellings)
  return spellings.find((each) => !taken.has(each)) ?? ''
}

const hasAccount = () =>
  new Refusal(
    'registration.has_account',
    409,
    'You have an account by now',
    'Sign in with it, then open your agency from there.',
  )

const tooMany = () =>
  new Refusal(
    'registration.too_many',
    429,
    'That is enough for one day',
    `At most ${mostAgenciesADay} agencies a day. Please go on tomorrow.`,
  )
