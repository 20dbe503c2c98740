import { moneyMask } from '#areas/jobs/placement-queries.ts'
import { ownTerms } from '#areas/jobs/rate-basis.ts'
import { type Change, isAgreedAnew } from '#areas/jobs/rate-changes/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Reason } from '#platform/refusal.ts'

/**
 * Why this person cannot approve it: it changes a side that they may not see. How a rate is agreed tells both sides, but
 * for the least that is charged.
 */
export function whyUnseen(who: Context['who'], rows: readonly Change[]): Reason | undefined {
  const { pay, charge } = moneyMask({ who })
  const changes = (now: 'pay_rate' | 'charge_rate', was: 'was_pay' | 'was_charge') =>
    rows.some((row) => row[now] !== row[was])
  const agreed = rows.some((row) =>
    isAgreedAnew({ ...row, min_charge: null }, { ...wasOf(row), min_charge: null }),
  )
  const unseen =
    !pay && (changes('pay_rate', 'was_pay') || agreed)
      ? ['pay', 'what is paid']
      : !charge && (changes('charge_rate', 'was_charge') || rows.some((row) => isAgreedAnew(row, wasOf(row))))
        ? ['charge', 'what is charged']
        : undefined
  if (!unseen) return undefined
  return {
    code: 'forbidden',
    title: `It changes ${unseen[1]}, which you may not see`,
    description: 'Ask the owner of your agency for the permission.',
    permission: `placements.rates.view_${unseen[0]}`,
    status: 403,
  }
}

const wasOf = ({ was_terms }: Change) => was_terms ?? ownTerms({})
