import type { z } from 'zod'
import type { AccountReset, AskForReset, Found, LookUp, UseReset } from '#areas/central/accounts/contract.ts'
import { helpEmail } from '#areas/central/accounts/emails.ts'
import { countTry, insertReset, listResets, lockReset, useReset } from '#areas/central/accounts/queries.ts'
import { mostLookUps, statusOf, whyNotOpen, whyNotRested } from '#areas/central/accounts/rules.ts'
import { recordCentralHistory } from '#areas/central/central-history.ts'
import {
  chosenByEmailAt,
  cutSessions,
  emailJob,
  findSecured,
  limitAttempts,
  limitEmails,
  limitTries,
  takeFactorsAway,
  verifyPassword,
} from '#areas/identity/public.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { enqueueAccountJob } from '#platform/outbox.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'
import { hashToken } from '#platform/session-tokens.ts'

type RequestContext = Pick<Call<Endpoint>, 'all' | 'central' | 'ip' | 'agent' | 'deps'>
type Visit = Pick<Call<Endpoint>, 'deps' | 'ip' | 'agent' | 'via' | 'now'>

/**
 * Is there an account with a second step at exactly this address? Each look-up is counted and leaves a trace, so that
 * nobody tries addresses out unseen; the trace has the number of the account and no address.
 */
export async function lookUp(call: RequestContext, { email }: z.output<typeof LookUp>): Promise<Found> {
  const { all, central, deps, ip } = call
  await limitAttempts(deps.database, 'account look-up', central.email, ip, mostLookUps)
  const account = await findSecured(all, email)
  await recordCentralHistory(call, 'accounts', account?.id ?? 0, 'looked up')
  return { found: account !== undefined, agencies: account?.agencies ?? 0 }
}

/** Has the email written. It changes nothing by itself, and takes the place of one that was sent before. */
export async function ask(call: RequestContext, { email, reason }: z.output<typeof AskForReset>) {
  const { all, central, deps, ip } = call
  await limitEmails(deps.database, 'second step help', email, ip)
  const account = await findSecured(all, email)
  if (!account)
    throw invalid('email', 'There is no account with a second step at this address', 'accounts.none')
  if (account.id === central.account_id)
    throw new Refusal('accounts.self', 403, 'Not your own', 'Look after your second step on your profile.')
  const asked = { account_id: account.id, asked_by: central.account_id, asked_name: central.name, reason }
  const id = await insertReset(all, asked)
  await recordCentralHistory(call, 'accounts', account.id, 'second step reset asked', { changes: { reason } })
  await enqueueAccountJob(all, helpEmail, emailJob(id))
  return {
    title: 'The email is on its way',
    description: 'Nothing changes before its link was opened, with the password, within 24 hours.',
  }
}

export async function listAsked({ all, now }: { all: AllDb; now: Date }): Promise<AccountReset[]> {
  const rows = await listResets(all)
  return rows.map(({ id, name, reason, asked_at, used_at, ...letter }) => ({
    ...{ id, name, reason, asked_at, used_at },
    status: statusOf({ ...letter, used_at }, now),
  }))
}

/**
 * Takes the second step away: for who holds the email, and knows a password that did not come out of the same mailbox.
 * They are signed out everywhere, and written to.
 */
export async function use(visit: Visit, { email, code, password }: z.output<typeof UseReset>) {
  const { deps, ip, agent, now } = visit
  const code_hash = hashToken(code)
  await limitTries(deps.database, 'second step reset', email, ip)
  await countTry(deps.database.readingAcross('somebody lost their second step'), code_hash)
  const ended = await deps.database.acrossTenants(
    'somebody lost their second step',
    async (all) => {
      const letter = await lockReset(all, email, code_hash)
      refuse(whyNotOpen(letter, now))
      if (!letter) return []
      if (!(await verifyPassword(password, letter.password_hash)))
        throw invalid('password', 'This is not your password', 'password.wrong')
      refuse(whyNotRested(await chosenByEmailAt(all, letter.account_id), now))
      await useReset(all, letter.id)
      const owner = { account_id: null, name: 'The owner of the account' }
      await recordCentralHistory(
        { all, central: owner, ip, agent },
        'accounts',
        letter.account_id,
        'second step taken away',
      )
      return takeFactorsAway(all, letter.account_id, {
        at: now,
        more: 'by the link of an email from Saffron',
      })
    },
    visit,
  )
  cutSessions(deps.live, ended)
  return {
    title: 'Your second step is taken away',
    description: 'Sign in with your password, and set up a new one on your profile.',
  }
}
