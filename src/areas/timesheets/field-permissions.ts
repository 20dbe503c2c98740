import { type RawBuilder, sql } from 'kysely'
import type { Effect } from '#areas/jobs/contract.ts'
import type { Terms } from '#areas/timesheets/calculation/shapes.ts'
import type { MoneyPermissions } from '#areas/timesheets/calculation-view.ts'
import type { Timesheet } from '#areas/timesheets/contract.ts'
import type { Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { covers, reachOf, type Who } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'

type Owned = Pick<Sheet, 'owner_user_id' | 'team_id' | 'candidate_user_id' | 'approver_user_id'>

/**
 * Which money of a sheet this person may see. Pay is for the agency and its worker, never for an approver, whatever
 * their grants say; charge is never for the worker.
 */
export function moneyPermissions(who: Who, sheet: Owned): MoneyPermissions {
  const pay = who.kind !== 'approver' && who.kind !== 'supplier' && holds(who, 'timesheets.view_pay', sheet)
  const charge =
    who.kind !== 'candidate' && who.kind !== 'supplier' && holds(who, 'timesheets.view_charge', sheet)
  return { pay, charge, margin: pay && charge && holds(who, 'placements.rates.view_margin', sheet) }
}

/** Does the permission reach this sheet: for a worker and an approver `own` means theirs to write or decide. */
export function holds(who: Who, permission: string, sheet: Owned): boolean {
  if (who.kind === 'candidate')
    return reachOf(who, permission) !== undefined && sheet.candidate_user_id === who.id
  if (who.kind === 'approver')
    return reachOf(who, permission) !== undefined && sheet.approver_user_id === who.id
  return covers(who, permission, sheet)
}

/** The same for each row of a statement: `pay`, `charge`, `margin`, and `ours` for what only staff see. */
export function moneyPermissionColumns(who: Who, alias: string): RawBuilder<unknown> {
  const may = (permission: string, kinds: Who['kind'][]) => {
    const reach = kinds.includes(who.kind) ? reachOf(who, permission) : undefined
    if (reach === undefined) return sql`false`
    if (who.kind === 'candidate') return sql`w.user_id = ${who.id}`
    if (who.kind === 'approver') return sql`${sql.ref(`${alias}.approver_user_id`)} = ${who.id}`
    return rowScope({ who, scope: reach }, alias) ?? sql`true`
  }
  const pay = may('timesheets.view_pay', ['staff', 'candidate', 'central'])
  const charge = may('timesheets.view_charge', ['staff', 'approver', 'central'])
  const margin = may('placements.rates.view_margin', ['staff', 'central'])
  return sql`${pay} as pay, ${charge} as charge, ${pay} and ${charge} and ${margin} as margin,
    ${sql.lit(who.kind === 'staff')} as ours`
}

type ListRow = Omit<Timesheet, 'margin_amount' | 'pay_amount' | 'charge_amount'> &
  Owned & { pay_amount: number; charge_amount: number }

/** A row as this person may see it. */
export function masked(who: Who, row: ListRow): Timesheet {
  const visible = moneyPermissions(who, row)
  const { owner_user_id: _owner, team_id: _team, candidate_user_id: _worker, ...kept } = row
  const ours = who.kind === 'staff'
  return {
    ...kept,
    second_look: ours && row.second_look,
    reminded_at: ours ? row.reminded_at : null,
    bill_status: ours ? row.bill_status : null,
    pay_status: ours ? row.pay_status : null,
    pay_amount: visible.pay ? row.pay_amount : null,
    charge_amount: visible.charge ? row.charge_amount : null,
    margin_amount: visible.margin ? row.charge_amount - row.pay_amount : null,
  }
}

/** The terms that a browser may calculate with: zeros on a side that may not be seen. */
export function maskedTerms(terms: Terms, visible: MoneyPermissions): Terms {
  // The kind of an effect decides how minutes are counted; only its size is hidden.
  const hidden = (effect: Effect) => ('uplift' in effect ? { uplift: '0' } : { multiplier: '0' })
  return {
    ...terms,
    rates: terms.rates.map((row) => ({
      ...row,
      pay_rate: visible.pay ? row.pay_rate : '0',
      charge_rate: visible.charge ? row.charge_rate : '0',
    })),
    overtime_rules: terms.overtime_rules.map((rule) => ({
      ...rule,
      pay: visible.pay ? rule.pay : hidden(rule.pay),
      charge: visible.charge ? rule.charge : hidden(rule.charge),
    })) as Terms['overtime_rules'],
  }
}
