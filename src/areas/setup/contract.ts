import { z } from 'zod'
import { Email, EmailedCode, NewPassword, onboardingSteps } from '#areas/identity/contract.ts'
import { Slug } from '#areas/settings/contract.ts'
import { Done, endpoint, requiredText } from '#platform/http/contract.ts'

const AgencyName = requiredText(120)

/** A stranger opens an agency. */
export const Register = z.object({
  agency_name: AgencyName,
  slug: Slug,
  name: requiredText(120),
  email: Email,
  password: NewPassword,
})

export const RegistrationLink = z.object({ code: EmailedCode })

export const ConfirmRegistration = z.object({
  code: EmailedCode,
  /** Asked of every browser but the one that registered. */
  password: z.string().max(1000).optional(),
  /** Another address than the one that was requested: somebody may have taken it meanwhile. */
  slug: Slug.optional(),
})

/** Somebody who is signed in opens one more agency. */
export const NewAgency = z.object({ name: AgencyName, slug: Slug })

const Opened = z.object({ slug: z.string() })

export const registration = {
  show: endpoint({
    method: 'GET',
    path: '/registration',
    allow: 'public',
    summary: 'May strangers open an agency here?',
    reply: z.object({ open: z.boolean() }),
  }),
  address: endpoint({
    method: 'GET',
    path: '/registration/address',
    allow: 'public',
    summary: 'An address for an agency of this name, or whether this one may be had',
    query: z.object({ name: z.string().max(200).optional(), slug: z.string().max(200).optional() }),
    reply: z.object({
      slug: z.string(),
      /** Why it cannot be had; null: it can. */
      problem: z.string().nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/registration',
    allow: 'public',
    summary:
      'Registers an agency; it is opened by the code of the email. The answer is the same for every address',
    body: Register,
    reply: Done,
  }),
  link: endpoint({
    method: 'POST',
    path: '/registration/email',
    allow: 'public',
    summary: 'What the code of an email would open',
    body: RegistrationLink,
    reply: z.object({
      agency_name: z.string(),
      slug: z.string(),
      email: z.string(),
      needs_password: z.boolean(),
      /** Why the address cannot be had any more; null: it can. */
      problem: z.string().nullable(),
    }),
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/registration',
    allow: 'public',
    summary: 'Opens the agency by the code of the email, and signs its owner in',
    body: ConfirmRegistration,
    reply: Opened,
  }),
}

export const agencies = {
  create: endpoint({
    method: 'POST',
    path: '/agencies',
    allow: 'account',
    ofAccount: true,
    summary: 'Opens one more agency for the account of this session, which will own it',
    body: NewAgency,
    reply: Opened,
    creates: true,
  }),
}

const Steps = z.array(z.enum(onboardingSteps)).max(onboardingSteps.length)

/** What somebody did in the wizard; what it asks for is saved by the pages of settings themselves. */
export const ChangeSetup = z.object({
  /** Looked at and found good. */
  confirmed: Steps.optional(),
  /** Put aside; doing it later takes it back. */
  skipped: Steps.optional(),
  /** The dashboard says no more of it. */
  dismissed: z.boolean().optional(),
})

export const setup = {
  change: endpoint({
    method: 'PATCH',
    path: '/setup',
    allow: 'settings.general',
    summary: 'Notes how far the set-up wizard is; how far it is tells GET /app',
    body: ChangeSetup,
    reply: Done,
  }),
}
