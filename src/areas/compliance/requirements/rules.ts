/** What a requirement must satisfy. Pure. */
import type { EvidenceField, NewRequirement } from '#areas/compliance/requirements/contract.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

type Asked = Pick<
  NewRequirement,
  'kind' | 'statement' | 'expiry' | 'expiry_months' | 'leads' | 'ask_again_before' | 'waiver' | 'waiver_days'
> & { evidence: readonly EvidenceField[] }

/** Why a requirement does not hang together. */
export function whyNotRequirement(asked: Asked): Reason | undefined {
  const errors: FieldErrors = {}
  const acknowledged = asked.kind === 'acknowledgement'
  if (acknowledged && asked.statement === '') errors.statement = ['Please write what is agreed to']
  if (!acknowledged && asked.statement !== '')
    errors.statement = ['Only an acknowledgement has a statement: choose that kind, or leave this empty']
  if (asked.expiry === 'months' && asked.expiry_months === null)
    errors.expiry_months = ['Please say after how many months']
  if (asked.expiry !== 'months' && asked.expiry_months !== null)
    errors.expiry_months = ['It does not expire by months: leave this empty']
  if (new Set(asked.leads).size < asked.leads.length) errors.leads = ['Each day once']
  if (asked.waiver === 'nobody' && asked.waiver_days !== null)
    errors.waiver_days = ['Nobody can waive it: leave this empty']
  Object.assign(errors, evidenceErrors(asked.evidence))
  if (!acknowledged && asked.evidence.length === 0)
    errors.evidence = ['Add at least one thing that is asked for']
  return Object.keys(errors).length > 0
    ? { code: 'compliance.requirement', title: 'Please check the requirement', errors }
    : undefined
}

function evidenceErrors(evidence: readonly EvidenceField[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [at, { key, kind, options }] of evidence.entries()) {
    if (evidence.findIndex((field) => field.key === key) < at)
      errors[`evidence.${at}.key`] = ['Another field has this name already']
    if (kind === 'choice' && options.length < 2)
      errors[`evidence.${at}.options`] = ['Give at least two choices']
    if (kind !== 'choice' && options.length > 0)
      errors[`evidence.${at}.options`] = ['Only a choice has choices: leave this empty']
    if (new Set(options).size < options.length) errors[`evidence.${at}.options`] = ['Each choice once']
  }
  return errors
}

/** The longest first, as reminders go out. */
export const leadsInOrder = (leads: readonly number[]): number[] => [...leads].sort((a, b) => b - a)
