import { fillReset } from '#areas/central/accounts/queries.ts'
import { linkHours } from '#areas/central/accounts/rules.ts'
import { type EmailJob, emailCode, sendAccountEmail } from '#areas/identity/public.ts'
import type { AccountJobHandler } from '#platform/area.ts'
import { hashToken } from '#platform/session-tokens.ts'

export const helpEmail = 'central.second-step-email'

/** Writes the email, with a code that is kept nowhere else. */
export const sendHelpEmail: AccountJobHandler = async (deps, job: EmailJob) => {
  const { id } = job
  const code = emailCode(deps.vault, job)
  const all = deps.database.readingAcross('somebody lost their second step')
  const to = await fillReset(all, id, hashToken(code))
  if (!to) return
  const query = new URLSearchParams({ email: to.email, code })
  await sendAccountEmail(deps, {
    of: `second-step ${id}`,
    to: { address: to.email, name: to.name },
    subject: 'Have you lost your second step?',
    heading: 'Have you lost your second step?',
    paragraphs: [
      `Hello ${to.name},`,
      'somebody, we hope you, told us that the second step of your sign-in is lost: the app for codes, the passkeys and the recovery codes. With the link below and your password you take it away, and sign in without it.',
    ],
    facts: [
      ['Asked by', `${to.asked_name} of Saffron`],
      ['Because', to.reason],
    ],
    button: { label: 'Take my second step away', url: `${deps.publicUrl}/reset-second-step?${query}` },
    footer: [
      `The link opens once, within ${linkHours} hours, and asks for your password.`,
      'If you did not ask for this, do not open it: your second step stays what it is. Choose another password, and tell your agency that somebody tried.',
    ],
  })
}
