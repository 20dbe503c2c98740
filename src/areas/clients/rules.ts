import type { BillingInput, ClientStatus, ContactInput } from '#areas/clients/contract.ts'
import { counted, plural } from '#platform/counted.ts'
import { whyNotUkCompanyNumber } from '#platform/identifiers.ts'
import type { Existing, FieldErrors, Reason, Warning } from '#platform/refusal.ts'

/** What only `clients.terms.update` may change: how a client is invoiced and when it pays. */
export const terms = [
  'currency',
  'payment_terms_days',
  'payment_terms_from',
  'frequency',
  'frequency_from',
  'frequency_days',
  'split_by',
  'month_split',
  'group_by',
  'summarise_to',
  'discount_percent',
  'surcharge_percent',
  'tax_code_id',
  'legal_entity_id',
  'invoice_template_id',
  'e_invoice_format',
  'e_invoice_policy',
  'po_required',
  'reference_required',
  'references_at_submit',
  'references_at_issue',
  'credit_limit',
  'approval_required',
  'approval_over',
  'hold_default',
  'hold_default_reason',
  'stop_on_dispute',
  'on_hold',
  'hold_reason',
] as const satisfies readonly (keyof BillingInput)[]

const next: Record<ClientStatus, readonly ClientStatus[]> = {
  prospect: ['active', 'inactive'],
  active: ['on_hold', 'inactive'],
  on_hold: ['active', 'inactive'],
  inactive: ['active'],
}

export const statusNames: Record<ClientStatus, string> = {
  prospect: 'Prospect',
  active: 'Active',
  on_hold: 'On hold',
  inactive: 'Archived',
}

/** The statuses a client can go to from here. */
export const nextStatuses = (from: ClientStatus): readonly ClientStatus[] => next[from]

type Obligations = { live_placements: number; unpaid_documents: number }

/** Why a client cannot go from one status to another; archiving also asks what still hangs on the client. */
export function whyNotStatus(from: ClientStatus, to: ClientStatus, open: Obligations): Reason | undefined {
  if (from === to) return undefined
  if (!next[from].includes(to)) {
    return {
      code: 'client.status',
      title: `A client that is ${statusNames[from].toLowerCase()} cannot become ${statusNames[to].toLowerCase()}`,
      errors: { status: [`From here: ${next[from].map((status) => statusNames[status]).join(', ')}`] },
    }
  }
  return to === 'inactive' ? whyNotArchive(open) : undefined
}

/** A client somebody works at, or who still owes money, cannot be archived. */
export function whyNotArchive({ live_placements, unpaid_documents }: Obligations): Reason | undefined {
  const open = [
    live_placements ? counted(live_placements, 'live placement') : '',
    unpaid_documents ? counted(unpaid_documents, 'unpaid invoice') : '',
  ].filter(Boolean)
  if (open.length === 0) return undefined
  return {
    code: 'client.in_use',
    title: 'This client cannot be archived yet',
    description: `There ${plural(live_placements + unpaid_documents, 'is', 'are')} still ${open.join(' and ')}.`,
    status: 409,
  }
}

type Details = { country: string; company_number: string; contacts: readonly ContactInput[] }

/** Why these details cannot be saved: UK company numbers have a form, approvers need an address, nobody stands there twice. */
export function whyNotDetails({ country, company_number, contacts }: Details): Reason | undefined {
  const errors: FieldErrors = {}
  const number = country === 'GB' && company_number !== '' ? whyNotUkCompanyNumber(company_number) : undefined
  if (number) errors.company_number = [number]
  for (const [at, contact] of contacts.entries()) {
    if (contact.roles.includes('approver') && contact.email === '')
      errors[`contacts.${at}.email`] = ['An approver needs an email address: timesheets are sent there']
    const twin = contacts.findIndex((other, index) => index < at && sameAddress(other, contact))
    if (twin >= 0) errors[`contacts.${at}.email`] = [`${contacts[twin]!.name} has this address already`]
  }
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'client.details', title: 'Please check the form', errors }
}

const sameAddress = (a: ContactInput, b: ContactInput) => a.email !== '' && a.email === b.email

/** Documents carry the currency they were issued in: afterwards a billing profile keeps it. `at` leads to its fields. */
export function whyNotCurrency(from: string, to: string, issued: boolean, at: string): Reason | undefined {
  if (from === to || !issued) return undefined
  return {
    code: 'client.currency_locked',
    title: 'The currency cannot change any more',
    description: `Invoices were issued in ${from}.`,
    errors: { [`${at}currency`]: [`Invoices were issued in ${from}`] },
  }
}

/** A name that another client has, in any spelling of capitals. */
export function duplicateName(name: string, existing?: Existing): Warning {
  return {
    code: 'client.duplicate',
    field: 'name',
    text: `There is a client called “${name}” already. Two records of the same one are hard to tell apart later.`,
    ...(existing && { existing }),
  }
}

/** Why invoices cannot be put on hold: they are already. */
export function whyNotHold({ on_hold }: Pick<BillingInput, 'on_hold'>): Reason | undefined {
  if (!on_hold) return undefined
  return {
    code: 'client.held',
    title: 'Invoices to this client are on hold already',
    description: 'Somebody may have put them on hold a moment ago. Their reason stands with the client.',
  }
}

/** Why a hold cannot be released: there is none, or somebody released it a moment ago. */
export function whyNotRelease({ on_hold }: Pick<BillingInput, 'on_hold'>): Reason | undefined {
  if (on_hold) return undefined
  return {
    code: 'client.not_held',
    title: 'Invoices to this client are not on hold',
    description: 'Somebody may have released the hold a moment ago.',
  }
}
