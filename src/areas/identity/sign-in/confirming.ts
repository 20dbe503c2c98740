import { sql } from 'kysely'
import { type EmailJob, emailCode, sendAccountEmail } from '#areas/identity/password-resets/account-emails.ts'
import { limitAttempts } from '#areas/identity/password-resets/actions.ts'
import { deviceCookie, deviceFor, rememberDevice } from '#areas/identity/sign-in/known-devices.ts'
import type { AccountJobHandler } from '#platform/area.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { enqueueAccountJob } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/session-tokens.ts'

export const confirmBrowserEmail = 'access.confirm-device-email'
export const guessingEmail = 'access.guessed-email'

/** How long the email makes a browser known, minutes; until then no second one is written. */
const linkMinutes = 60

type Confirming = Omit<EmailJob, 'id'> & { account_id: number | null }

/**
 * Has an email written by which a browser becomes known, to whoever gave the right password while others guess. Queued
 * for a wrong one too, and then not written: neither the answer nor the work tells which it was.
 */
export function askToConfirm(db: AllDb, account_id: number | null): Promise<void> {
  return enqueueAccountJob(db, confirmBrowserEmail, { account_id, seed: newToken() } satisfies Confirming)
}

export const writeConfirmation: AccountJobHandler = async (deps, { account_id, seed }: Confirming) => {
  if (account_id === null) return
  const code = emailCode(deps.vault, { id: account_id, ...(seed ? { seed } : {}) })
  const to = await deps.database.acrossTenants('sign in', async (all) => {
    // Two that are written at one instant come one after the other: the second finds the first.
    await sql`select a.id from accounts a where a.id = ${account_id} for no key update`.execute(all)
    // The same code is a second try of the same email; another one waits until this one is over.
    const { rows } = await sql<{ email: string; name: string }>`
      with made as (
        insert into device_confirmations (account_id, code_hash, expires_at)
        select a.id, ${hashToken(code)}, now() + make_interval(mins => ${linkMinutes}) from accounts a
        where a.id = ${account_id} and a.disabled_at is null and not exists (
          select from device_confirmations c where c.account_id = a.id and c.expires_at > now()
            and c.code_hash <> ${hashToken(code)})
        on conflict (code_hash) do update set expires_at = excluded.expires_at returning account_id)
      select a.email::text as email, a.name from made join accounts a on a.id = made.account_id`.execute(all)
    return rows[0]
  })
  if (!to) return
  await sendAccountEmail(deps, {
    of: `confirm ${hashToken(code).slice(0, 12)}`,
    to: { address: to.email, name: to.name },
    subject: 'Is it you who wants to sign in?',
    heading: 'Is it you who wants to sign in?',
    paragraphs: [
      `Hello ${to.name},`,
      'somebody gave the right password of your Saffron account in a browser that we do not know, while many wrong ones were tried. We let nobody in by that alone.',
      'If this was you, open the link in that browser and sign in again. If it was not, somebody knows your password: choose another one at once.',
    ],
    button: { label: 'It was me', url: `${deps.publicUrl}/confirm-browser?${new URLSearchParams({ code })}` },
    links: [{ label: 'It was not me: choose another password', url: `${deps.publicUrl}/forgot-password` }],
    footer: ['The link works once, within one hour. It signs nobody in: the password is asked again.'],
  })
}

/** Tells the owner of an account, once a day at most, that somebody guesses. Nobody, if the mail has no account. */
export const writeGuessed: AccountJobHandler = async (
  deps,
  { email, day }: { email: string; day: string },
) => {
  const { rows } = await sql<{ email: string; name: string }>`
    select email::text as email, name from accounts
    where email = ${email}::citext and disabled_at is null`.execute(deps.database.readingAcross('sign in'))
  const to = rows[0]
  if (!to) return
  await sendAccountEmail(deps, {
    of: `guessed ${day} ${hashToken(to.email).slice(0, 12)}`,
    to: { address: to.email, name: to.name },
    subject: 'Somebody tried to sign in to your account',
    heading: 'Somebody tried to sign in to your account',
    paragraphs: [
      `Hello ${to.name},`,
      'many wrong passwords or codes were tried for your Saffron account. Nobody came in by them. Whoever goes on has to wait longer and longer.',
      'In the browsers that you use already you sign in as ever. In a new one we may ask you to wait, or to open a link in an email first.',
    ],
    button: { label: 'Choose another password', url: `${deps.publicUrl}/forgot-password` },
    footer: [
      'A second step makes a guessed password useless: set it up on your profile.',
      'We tell you this once a day at most.',
    ],
  })
}

type Visit = Pick<Call<Endpoint>, 'deps' | 'request' | 'reply' | 'ip'>

/** Makes this browser known to the account of the email. It lets nobody in: the password comes next, as ever. */
export async function confirmDevice({ deps, request, reply, ip }: Visit, code: string) {
  await limitAttempts(deps.database, 'confirm browser', hashToken(code), ip, { email: 10, ip: 60 })
  const device = deviceFor(deps.publicUrl, request.cookies)
  await deps.database.acrossTenants('sign in', async (all) => {
    const { rows } = await sql<{ account_id: number }>`
      update device_confirmations set used_at = now()
      where code_hash = ${hashToken(code)} and used_at is null and expires_at > now() returning account_id`.execute(
      all,
    )
    if (!rows[0]) throw deadLink()
    await rememberDevice(all, rows[0].account_id, device)
  })
  reply.header('set-cookie', deviceCookie(deps.publicUrl, device))
  return { title: 'This browser is known now', description: 'Please sign in with your password.' }
}

const deadLink = () =>
  new Refusal(
    'code.wrong',
    409,
    'This link does not work any more',
    'It works once, within one hour. Sign in again: if it is needed, you get another one.',
  )
