import { type EmailJob, emailCode, sendAccountEmail } from '#areas/identity/public.ts'
import { fillRegistration, type RegistrationAddressee } from '#areas/setup/queries.ts'
import { registrationHours } from '#areas/setup/rules.ts'
import type { AccountJobHandler } from '#platform/area.ts'
import { hashToken } from '#platform/session-tokens.ts'

export const registrationEmail = 'setup.registration-email'

/**
 * Writes to whoever wants to open an agency: with a code that is kept nowhere else, or, when the mail has an account,
 * how to open one with that.
 */
export const sendRegistrationEmail: AccountJobHandler = async (deps, job: EmailJob) => {
  const { id } = job
  const code = emailCode(deps.vault, job)
  const all = deps.database.readingAcross('a stranger registers an agency')
  const person = await fillRegistration(all, id, hashToken(code))
  if (!person) return
  const letter = person.has_account
    ? accountEmail(person, deps.publicUrl)
    : codeEmail(person, `${deps.publicUrl}/register/confirm?${new URLSearchParams({ code })}`)
  const to = { address: person.email, name: person.name }
  await sendAccountEmail(deps, { of: `registration ${id}`, to, ...letter })
}

function codeEmail({ name, agency_name }: RegistrationAddressee, url: string) {
  return {
    subject: `Open ${agency_name} on Saffron`,
    heading: 'One step, and your agency is open',
    paragraphs: [
      `Hello ${name},`,
      `thank you for choosing Saffron for ${agency_name}. Please confirm that this address is yours; then your agency is set up in a few minutes.`,
    ],
    button: { label: 'Open my agency', url },
    footer: [
      `The link opens once, within ${registrationHours} hours.`,
      'If you did not ask for this, you need do nothing: no account is made.',
    ],
  }
}

function accountEmail({ agency_name }: RegistrationAddressee, publicUrl: string) {
  return {
    subject: 'You have a Saffron account already',
    heading: 'You have an account already',
    paragraphs: [
      `Somebody, we hope you, wanted to open ${agency_name} with this address.`,
      'There is an account for it: sign in, then choose “Register another agency” where you choose your agency. Everything goes with the one login you have.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/?back=%2Fregister` },
    links: [{ label: 'I forgot my password', url: `${publicUrl}/forgot-password` }],
    footer: ['If you did not ask for this, you need do nothing.'],
  }
}
