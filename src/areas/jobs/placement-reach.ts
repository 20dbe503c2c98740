import type { ChangePlacement, Placement, RateRowInput } from '#areas/jobs/contract.ts'
import { transferFields } from '#areas/jobs/placement-billing.ts'
import { moneyMask } from '#areas/jobs/placement-queries.ts'
import { isAgreed, isLater, placementMove } from '#areas/jobs/transitions.ts'
import { forbid } from '#platform/changes.ts'
import { type Context, covers, type Owned } from '#platform/context.ts'
import { forbidden } from '#platform/refusal.ts'

type Changing = Omit<ChangePlacement, 'version' | 'reason' | 'accepted' | 'rates'> & {
  rates?: RateRowInput[]
}

/** Status, last day, rates and the rest are permissions of their own, and each must reach this placement. */
export function refuseBeyond(ctx: Context, before: Placement, owned: Owned, changes: Changing): void {
  const may = (permission: string) => covers(ctx.who, permission, owned)
  const fields = Object.keys(changes)
  const need = (field: string, ...permissions: [string, ...string[]]) => {
    if (fields.includes(field) && !permissions.some(may)) forbid([field], '', permissions[0])
  }
  const agreed = isAgreed(before.status)
  const special = ['status', 'rates', 'pay_currency', ...ofRules, ...(agreed ? ['end_date'] : [])]
  if (!may('placements.update'))
    forbid(
      fields.filter((field) => !special.includes(field)),
      '',
      'placements.update',
    )
  const move = changes.status && placementMove(before.status, changes.status)
  if (move) need('status', move.allow)
  else need('status', 'placements.update')
  if (agreed && move?.asks.includes('end_date') !== true)
    need(
      'end_date',
      isLater(changes.end_date ?? null, before.end_date) ? 'placements.extend' : 'placements.terminate',
    )
  const { pay, charge } = moneyMask(ctx)
  if (!pay && fields.includes('pay_currency'))
    throw forbidden('placements.rates.view_pay', 'You may not change what is paid')
  if (!charge && transferFields.some((field) => fields.includes(field)))
    throw forbidden('placements.rates.view_charge', 'You may not change the transfer fee')
  if ((changes.rates || ofRules.some((field) => fields.includes(field))) && !(pay && charge)) {
    const hidden = pay ? 'placements.rates.view_charge' : 'placements.rates.view_pay'
    throw forbidden(hidden, 'You may not change rates')
  }
  const approve = 'placements.rates.approve'
  const permissions: [string, ...string[]] = agreed ? [approve] : ['placements.rates.propose', approve]
  need('rates', ...permissions)
  need('pay_currency', ...permissions)
  for (const field of ofRules) need(field, ...permissions)
}

const ofRules = ['overtime_rules', 'rule_set_id', 'rules_version']
