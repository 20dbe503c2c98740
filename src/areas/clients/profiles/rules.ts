import type { BillingInput } from '#areas/clients/billing-record.ts'
import { whyNotLabels } from '#areas/clients/references.ts'
import { counted, plural } from '#platform/counted.ts'
import { whyNotAddress } from '#platform/electronic-address.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

type Terms = Pick<
  BillingInput,
  | 'frequency'
  | 'frequency_from'
  | 'frequency_days'
  | 'split_by'
  | 'month_split'
  | 'hold_default'
  | 'hold_default_reason'
  | 'references_at_submit'
  | 'references_at_issue'
  | 'endpoint_scheme'
  | 'endpoint_id'
>

/** Why a billing profile cannot be kept like this. `at` leads to its fields, `billing_profile.` say. */
export function whyNotBilling(terms: Terms, at = ''): Reason | undefined {
  const errors: FieldErrors = {}
  const { frequency, frequency_from, frequency_days, split_by, month_split } = terms
  if ((frequency === 'fortnightly' || frequency === 'four_weekly') && !frequency_from)
    errors[`${at}frequency_from`] = ['Say on which day one of these periods begins']
  if (frequency === 'custom' && frequency_days.length === 0)
    errors[`${at}frequency_days`] = ['Add the last day of at least one period']
  if (new Set(frequency_days).size < frequency_days.length)
    errors[`${at}frequency_days`] = ['A day stands here twice']
  if (new Set(split_by).size < split_by.length) errors[`${at}split_by`] = ['One of these stands here twice']
  if (split_by.includes('month') && month_split !== 'none')
    errors[`${at}month_split`] = ['Each month has an invoice of its own already: choose one of the two']
  if (terms.hold_default && terms.hold_default_reason === '')
    errors[`${at}hold_default_reason`] = ['Say why: whoever releases the time reads it']
  const { references_at_submit, references_at_issue } = terms
  const names = ['references_at_submit', 'references_at_issue'] as const
  const twice = whyNotLabels(
    [...references_at_submit, ...references_at_issue],
    names.flatMap((name) => terms[name].map((_, index) => `${at}${name}.${index}`)),
  )
  Object.assign(errors, twice?.errors, whyNotAddress(terms, at))
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'billing_profile.terms', title: 'Please check the form', errors }
}

type Use = { live_placements: number; drafts: number }

/** Why a billing profile cannot be archived: it is the default one, people work under it, or a draft is made by it. */
export function whyNotArchive(is_default: boolean, { live_placements, drafts }: Use): Reason | undefined {
  if (is_default)
    return {
      code: 'billing_profile.default',
      title: 'The default billing profile stays',
      description: 'Make another one the default first.',
      status: 409,
    }
  const uses = [
    live_placements ? counted(live_placements, 'live placement') : '',
    drafts ? counted(drafts, 'draft') : '',
  ].filter(Boolean)
  if (uses.length === 0) return undefined
  return {
    code: 'billing_profile.in_use',
    title: 'This billing profile is in use',
    description: `There ${plural(live_placements + drafts, 'is', 'are')} still ${uses.join(' and ')}. Choose another profile there first.`,
    status: 409,
  }
}

/** An archived profile is not the one that new placements take. */
export function whyNotDefault(archived: boolean): Reason | undefined {
  if (!archived) return undefined
  return {
    code: 'billing_profile.archived',
    title: 'This billing profile is archived',
    description: 'Bring it back first.',
    errors: { is_default: ['It is archived: bring it back first'] },
  }
}
