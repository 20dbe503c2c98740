import type { Reason } from '#platform/refusal.ts'

export type Sums = { invoice_count: number; credit_count: number; invoiced: number; credited: number }

/** What the funder keeps back: so many percent of the total, rounded once, half up; the rest is paid before the client pays. */
export function shares(total: number, reserve_percent: string) {
  const [whole = '0', places = ''] = reserve_percent.split('.')
  const hundredths = BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'))
  const amount = BigInt(total) * hundredths
  const half = amount < 0n ? -5_000n : 5_000n
  const reserve = Number((amount + half) / 10_000n)
  return { reserve, prepayment: total - reserve }
}

/** The control totals of a schedule. */
export function totalsOf(sums: Sums, reserve_percent: string) {
  const total = sums.invoiced - sums.credited
  return { ...sums, total, ...shares(total, reserve_percent) }
}

/** Why this is no percentage that can be kept back. */
export function whyNotReserve(reserve_percent: string): Reason | undefined {
  if (Number(reserve_percent) <= 100) return undefined
  return {
    code: 'invalid',
    title: 'Please check the form',
    errors: { reserve_percent: ['At most 100'] },
  }
}

export const nothingToOffer: Reason = {
  code: 'funding.nothing',
  status: 422,
  title: 'There is nothing to offer',
  description:
    'No client that is assigned to this funder has an issued invoice up to this day that is still to be paid and on no schedule yet.',
}

export const isAssigned: Reason = {
  code: 'funding.assigned',
  status: 409,
  title: 'The invoices of this client are assigned already',
  description: 'End that first.',
  errors: { client_id: ['Assigned already'] },
}

export function whyNotEnd({ ended_at }: { ended_at: string | null }): Reason | undefined {
  if (ended_at === null) return undefined
  return { code: 'funding.ended', status: 409, title: 'It ended already' }
}

/** Why it cannot be taken back: a later one takes something off an invoice on it. */
export function whyNotWithdraw(schedule: { status: string; credited_on: string | null }): Reason | undefined {
  if (schedule.status !== 'open')
    return { code: 'funding.withdrawn', status: 409, title: 'It was withdrawn already' }
  if (schedule.credited_on === null) return undefined
  return {
    code: 'funding.credited_since',
    status: 409,
    title: `${schedule.credited_on} takes credits off invoices on it`,
    description: 'Withdraw that one first.',
  }
}
