import { z } from 'zod'
import { Brand } from '#areas/access/contract.ts'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { Correction } from '#areas/invoices/corrections/contract.ts'
import { answerNames, partyNames } from '#areas/invoices/corrections/words.ts'
import { EntryInput } from '#areas/timesheets/contract.ts'
import { endpoint, Id, IdParam, Instant, ShownDay, text } from '#platform/http/contract.ts'

export const consentStates = ['waiting', 'over', ...answerNames] as const

/** What somebody is asked to agree to: no money stands in it. */
const question = {
  id: Id,
  correction_id: Id,
  party: z.enum(partyNames),
  candidate_name: z.string(),
  client_name: z.string(),
  job_title: z.string(),
  period_start: ShownDay,
  period_end: ShownDay,
  entries: z.object({ before: z.array(EntryInput), after: z.array(EntryInput) }),
  /** Why the hours were wrong. */
  why: z.string(),
  asked_by: z.string(),
  asked_at: Instant,
  /** `over`: it was settled without their answer. */
  state: z.enum(consentStates),
  /** Why they did not agree. */
  reason: z.string(),
  answered_at: Instant.nullable(),
}
export const AskedConsent = z.object(question)
export type AskedConsent = z.output<typeof AskedConsent>

export const ConsentAnswer = z.object({
  answer: z.enum(['agree', 'refuse']),
  /** Needed when they do not agree. */
  reason: text(500).default(''),
})
export type ConsentAnswer = z.output<typeof ConsentAnswer>

/** What somebody told the agency: how, stands in the reason. */
export const WrittenConsent = ConsentAnswer.extend({ party: z.enum(partyNames) })
export type WrittenConsent = z.output<typeof WrittenConsent>

const params = z.object({ id: IdParam })

export const consents = {
  ofTimesheet: endpoint({
    method: 'GET',
    path: '/timesheets/:id/correction-consents',
    allow: 'timesheets.view',
    summary: 'Corrections of a timesheet that the caller is asked to agree to, or was',
    params,
    reply: z.object({ data: z.array(AskedConsent) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/corrections/:id/consent',
    allow: 'timesheets.view',
    summary:
      'Agrees to corrected hours, or does not, with a reason: for the worker or approver who was asked',
    params,
    body: ConsentAnswer,
    reply: AskedConsent,
  }),
  write: endpoint({
    method: 'POST',
    path: '/corrections/:id/consents',
    allow: anyInvoice('credit'),
    summary: 'Writes down what the worker or approver told the agency about corrected hours',
    params,
    body: WrittenConsent,
    reply: Correction,
  }),
}

/** What somebody sees who came by the link. */
export const GuestConsent = AskedConsent.extend({
  agency_name: z.string(),
  brand: Brand,
  reader: z.object({ locale: z.string(), tz: z.string() }),
  to_name: z.string(),
})
export type GuestConsent = z.output<typeof GuestConsent>

const asked = z.object({ consent_id: IdParam })

/** The way in by a mailed link. Everything here answers alike to whoever guesses: 404. */
export const askedConsents = {
  enter: endpoint({
    method: 'POST',
    path: '/asked-consents/:consent_id/session',
    allow: 'public',
    summary: 'Exchanges the code of a link for a cookie that opens this one question for a while',
    params: asked,
    body: z.object({ code: z.string().max(200) }),
    reply: z.object({ expires_at: Instant }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/asked-consents/:consent_id/answer',
    allow: 'public',
    params: asked,
    reply: GuestConsent,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/asked-consents/:consent_id/answer',
    allow: 'public',
    summary: 'Agrees to corrected hours, or does not, once',
    params: asked,
    body: ConsentAnswer,
    reply: GuestConsent,
  }),
  askLink: endpoint({
    method: 'POST',
    path: '/asked-consents/:consent_id/link',
    allow: 'public',
    summary:
      'Emails a fresh link to the address on file, if an answer is still waited for; never says whether',
    params: asked,
    reply: z.object({ title: z.string(), description: z.string() }),
  }),
}
