import type { PortalState } from '#areas/access/contract.ts'
import type { CandidateStatus, EngagementInput, EngagementType } from '#areas/candidates/contract.ts'
import { surplusOf, whyNotDetails } from '#areas/candidates/engagement-rules.ts'
import type { Existing, FieldErrors, Reason, Warning } from '#platform/refusal.ts'

export const engagementNames: Record<EngagementType, string> = {
  paye: 'PAYE',
  umbrella: 'Umbrella',
  ltd_inside: 'Limited, inside IR35',
  ltd_outside: 'Limited, outside IR35',
  sole_trader: 'Sole trader',
  cis: 'CIS',
  perm: 'Permanent',
}

export const statusNames: Record<CandidateStatus, string> = {
  lead: 'Lead',
  onboarding: 'Onboarding',
  compliant: 'Compliant',
  placed: 'Placed',
  available: 'Available',
  leaver: 'Leaver',
  archived: 'Archived',
}

export const portalNames: Record<PortalState, string> = {
  none: 'No account',
  invited: 'Invited',
  expired: 'Invitation expired',
  bounced: 'Invitation bounced',
  active: 'Active',
  closed: 'No access',
}

/** `placed` is nobody's choice: it follows from a live placement, and ends with the last one. */
const next: Record<CandidateStatus, readonly CandidateStatus[]> = {
  lead: ['onboarding', 'archived'],
  onboarding: ['compliant', 'available', 'leaver', 'archived'],
  compliant: ['available', 'leaver', 'archived'],
  placed: ['leaver', 'archived'],
  available: ['leaver', 'archived'],
  leaver: ['available', 'archived'],
  archived: ['available'],
}

/** The statuses a candidate can be brought to from here. */
export const nextStatuses = (from: CandidateStatus): readonly CandidateStatus[] => next[from]

/** The permission that a change of status needs. */
export function statusPermission(from: CandidateStatus, to: CandidateStatus) {
  if (from === 'archived' || to === 'archived') return 'candidates.archive'
  return from === 'leaver' || to === 'leaver' ? 'candidates.leaver' : 'candidates.update'
}

/** The status that follows from having work or not, where one follows. */
export function statusByWork(status: CandidateStatus, livePlacements: number): CandidateStatus {
  const ready = status === 'onboarding' || status === 'compliant' || status === 'available'
  if (livePlacements > 0) return ready ? 'placed' : status
  return status === 'placed' ? 'available' : status
}

type Working = { live_placements: number; last_worked_on: string | null }

/** Why a candidate cannot go from one status to another. */
export function whyNotStatus(from: CandidateStatus, to: CandidateStatus, is: Working): Reason | undefined {
  if (from === to) return undefined
  if (!next[from].includes(to)) {
    return {
      code: 'candidate.status',
      title: `A candidate who is ${statusNames[from].toLowerCase()} cannot become ${statusNames[to].toLowerCase()}`,
      errors: { status: [`From here: ${next[from].map((status) => statusNames[status]).join(', ')}`] },
    }
  }
  if (to === 'leaver' && is.last_worked_on === null) {
    return {
      code: 'candidate.no_last_day',
      title: 'A leaver has a last day of work',
      errors: { last_worked_on: ['Please give the last day of work'] },
    }
  }
  return to === 'leaver' || to === 'archived' ? whyNotEnd(is) : undefined
}

/** Whoever is on a live placement neither leaves nor is archived. */
export function whyNotEnd({ live_placements }: Pick<Working, 'live_placements'>): Reason | undefined {
  if (live_placements === 0) return undefined
  return {
    code: 'candidate.in_use',
    title: 'This candidate is still placed',
    description: `End the ${live_placements === 1 ? 'live placement' : `${live_placements} live placements`} first.`,
    status: 409,
  }
}

/** Nobody waits for them to come in: they were never invited, or the invitation came to nothing. */
export const isUninvited = (portal: PortalState) =>
  portal === 'none' || portal === 'expired' || portal === 'bounced'

/** Why this candidate is not invited to the portal; one who was is sent the invitation again. */
export function whyNotInvite(candidate: {
  status: CandidateStatus
  portal: PortalState
}): Reason | undefined {
  if (candidate.portal === 'active')
    return {
      code: 'candidate.has_account',
      title: 'They have an account already',
      description: 'They sign in with it, so no invitation is needed.',
    }
  if (candidate.portal === 'closed')
    return {
      code: 'candidate.no_access',
      title: 'Their access was taken away',
      description: 'Whoever looks after users gives it back first.',
    }
  if (candidate.status !== 'archived') return undefined
  return {
    code: 'candidate.archived',
    title: 'This candidate is archived',
    description: 'Reinstate them first, then invite them.',
  }
}

/** Why nobody was born on this day who works today; both YYYY-MM-DD. */
export function whyNotBirthday(dob: string | null, today: string): Reason | undefined {
  if (dob === null || (dob >= '1900-01-01' && age(dob, today) >= 16)) return undefined
  const message = dob > today ? 'This day is still to come' : 'A candidate is at least 16'
  return { code: 'candidate.dob', title: 'Please check the form', errors: { dob: [message] } }
}

/** Whole years lived on a day. Who was born on 29 February has their birthday on 1 March of other years. */
export function age(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/** The type goes through a company, so it needs one. */
export const needsSupplier = (type: EngagementType) =>
  type === 'umbrella' || type === 'ltd_inside' || type === 'ltd_outside'

/** The type is a contract with us or the client: no company stands between. */
export const forbidsSupplier = (type: EngagementType) => type === 'paye' || type === 'perm'

type Chosen = { type: EngagementType; supplier_id?: number | null | undefined }

/** What was entered before the type was chosen: it goes when the type has none of it. */
export function withoutSurplus<E extends Chosen>(engagements: readonly E[]): E[] {
  return engagements.map((one) => {
    const surplus = Object.entries(surplusOf(one.type)).filter(([field]) => field in one)
    return {
      ...one,
      ...(Object.fromEntries(surplus) as Partial<E>),
      ...(forbidsSupplier(one.type) ? { supplier_id: null } : {}),
    }
  })
}

type Through = { name: string; kind: string; status: string }

/**
 * Why these engagements cannot be saved: two from one day, a company missing, superfluous or of the wrong kind, or
 * one that is held back. `suppliers` holds those that exist; `before` is what is saved and may stay as it is.
 */
export function whyNotEngagements(
  given: readonly EngagementInput[],
  suppliers: ReadonlyMap<number, Through>,
  before: readonly { supplier_id: number | null }[],
): Reason | undefined {
  const errors: FieldErrors = {}
  const kept = new Set(before.map(({ supplier_id }) => supplier_id))
  for (const [at, engagement] of given.entries()) {
    const twin = given.findIndex((other) => other.effective_from === engagement.effective_from)
    if (twin < at) errors[`engagements.${at}.effective_from`] = ['Another engagement begins on this day']
    const wrong = whyNotSupplier(engagement, suppliers, kept)
    if (wrong) errors[`engagements.${at}.supplier_id`] = [wrong]
    for (const [field, messages] of Object.entries(whyNotDetails(engagement)))
      errors[`engagements.${at}.${field}`] = messages
  }
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'candidate.engagements', title: 'Please check the engagement', errors }
}

function whyNotSupplier(
  { type, supplier_id }: EngagementInput,
  suppliers: ReadonlyMap<number, Through>,
  kept: ReadonlySet<number | null>,
): string | undefined {
  if (supplier_id === null)
    return needsSupplier(type) ? `${engagementNames[type]} needs a supplier` : undefined
  if (forbidsSupplier(type)) return `${engagementNames[type]} has no supplier`
  const supplier = suppliers.get(supplier_id)
  if (!supplier) return 'Supplier not found'
  if (type === 'umbrella' && supplier.kind !== 'umbrella')
    return `${supplier.name} is not an umbrella company`
  if (type !== 'umbrella' && supplier.kind === 'umbrella') return `${supplier.name} is an umbrella company`
  const held = supplier.status === 'suspended' || supplier.status === 'terminated'
  return held && !kept.has(supplier_id) ? `${supplier.name} is ${supplier.status}` : undefined
}

/** The engagement in force on a day: the latest one that began, else the first to come. */
export function engagementOn<E extends { effective_from: string }>(
  engagements: readonly E[],
  day: string,
): E | undefined {
  const sorted = [...engagements].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
  return sorted.findLast(({ effective_from }) => effective_from <= day) ?? sorted[0]
}

/** Another candidate has this name or National Insurance number. */
export function duplicate(field: 'last_name' | 'ni_number', existing?: Existing): Warning {
  const what = field === 'last_name' ? 'name' : 'National Insurance number'
  return {
    code: 'candidate.duplicate',
    field,
    text: `There is a candidate with this ${what} already. Two records of the same person are hard to tell apart later.`,
    ...(existing && { existing }),
  }
}

/** The address belongs to somebody else here: an address is one person's login. */
export function addressTaken(kind: string, existing?: Existing): Reason {
  const whose = { staff: 'one of your own people', candidate: 'another candidate' }[kind] ?? `a ${kind}`
  return {
    code: 'candidate.email_taken',
    title: 'This address is taken',
    errors: { email: [`This address is already used by ${whose}`] },
    ...(existing && { existing }),
  }
}
