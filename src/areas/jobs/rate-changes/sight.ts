import { moneyMask } from '#areas/jobs/placement-queries.ts'
import type { Change } from '#areas/jobs/rate-changes/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Reason } from '#platform/refusal.ts'

/** Why this person cannot approve it: it changes a side that they may not see. */
export function whyUnseen(who: Context['who'], rows: readonly Change[]): Reason | undefined {
  const { pay, charge } = moneyMask({ who })
  const changes = (now: 'pay_rate' | 'charge_rate', was: 'was_pay' | 'was_charge') =>
    rows.some((row) => row[now] !== row[was])
  const unseen =
    !pay && changes('pay_rate', 'was_pay')
      ? ['pay', 'what is paid']
      : !charge && changes('charge_rate', 'was_charge')
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
