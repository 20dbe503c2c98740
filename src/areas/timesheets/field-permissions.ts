import { type RawBuilder, sql } from 'kysely'
import { type Effect, sidesOf } from '#areas/jobs/contract.ts'
import { alternateOn } from '#areas/jobs/public.ts'
import type { Terms } from '#areas/timesheets/calculation/shapes.ts'
import type { MoneyPermissions } from '#areas/timesheets/calculation-view.ts'
import type { Timesheet } from '#areas/timesheets/contract.ts'
import { decides } from '#areas/timesheets/rules.ts'
import type { Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { placementScope } from '#areas/units/public.ts'
import { type Context, covers, reachOf, type Who } from '#platform/context.ts'

type Owned = Pick<
  Sheet,
  'owner_user_id' | 'team_id' | 'shared_with' | 'candidate_user_id' | 'approver_user_id' | 'alternates'
>

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
  if (who.kind === 'approver') return reachOf(who, permission) !== undefined && decides(sheet, who.id)
  return covers(who, permission, sheet)
}

/** The same for each row of a statement: `pay`, `charge`, `margin`, and `ours` for what only staff see. */
export function moneyPermissionColumns(
  { who, db }: Pick<Context, 'who' | 'db'>,
  alias: string,
): RawBuilder<unknown> {
  const may = (permission: string, kinds: Who['kind'][]) => {
    const reach = kinds.includes(who.kind) ? reachOf(who, permission) : undefined
    if (reach === undefined) return sql`false`
    if (who.kind === 'candidate') return sql`w.user_id = ${who.id}`
    if (who.kind === 'approver')
      return sql`(${sql.ref(`${alias}.approver_user_id`)} = ${who.id} or ${alternateOn(db, `${alias}.placement_id`, who.id)})`
    return placementScope({ db, who, scope: reach }, alias, 'placement_id') ?? sql`true`
  }
  const pay = may('timesheets.view_pay', ['staff', 'candidate', 'central'])
  const charge = may('timesheets.view_charge', ['staff', 'approver', 'central'])
  const margin = may('placements.rates.view_margin', ['staff', 'central'])
  return sql`${pay} as pay, ${charge} as charge, ${pay} and ${charge} and ${margin} as margin,
    ${sql.lit(who.kind === 'staff')} as ours`
}

type ListRow = Omit<Timesheet, 'margin_amount' | 'pay_amount' | 'pay_currency' | 'charge_amount'> &
  Owned & {
    pay_amount: number
    pay_currency: string
    charge_amount: number
    /** In the currency of the charge; null: nobody entered a rate. Left out: of one sheet, whose page says it. */
    pay_as_charged?: number | null
  }

/** A row as this person may see it. */
export function masked(who: Who, row: ListRow): Timesheet {
  const visible = moneyPermissions(who, row)
  const {
    owner_user_id: _owner,
    team_id: _team,
    shared_with: _sharers,
    candidate_user_id: _worker,
    alternates: _others,
    pay_as_charged = row.pay_currency === row.currency ? row.pay_amount : null,
    ...kept
  } = row
  const ours = who.kind === 'staff'
  return {
    ...kept,
    second_look: ours && row.second_look,
    reminded_at: ours ? row.reminded_at : null,
    bill_status: ours ? row.bill_status : null,
    pay_status: ours ? row.pay_status : null,
    pay_amount: visible.pay ? row.pay_amount : null,
    pay_currency: visible.pay ? row.pay_currency : null,
    charge_amount: visible.charge ? row.charge_amount : null,
    margin_amount: visible.margin && pay_as_charged !== null ? row.charge_amount - pay_as_charged : null,
  }
}

type Seen = 'worker_visible' | 'client_visible'
const seenBy = ({ kind }: Pick<Who, 'kind'>): Seen | undefined =>
  kind === 'candidate' ? 'worker_visible' : kind === 'approver' ? 'client_visible' : undefined

/** The rate codes of these terms that are kept from this person. */
export function hiddenCodes(who: Pick<Who, 'kind'>, { rates }: Pick<Terms, 'rates'>): Set<number> {
  const seen = seenBy(who)
  return new Set(seen ? rates.filter((row) => row[seen] === false).map((row) => row.rate_code_id) : [])
}

type Entered = { kind: string; rate_code_id?: number }

/** What was entered, as far as this person sees it. */
export function visibleEntries<Entry extends Entered>(
  entries: readonly Entry[],
  hidden: ReadonlySet<number>,
) {
  return entries.filter((entry) => entry.kind !== 'quantity' || !hidden.has(entry.rate_code_id!))
}

/** The terms that a browser may calculate with: zeros on a side that may not be seen. */
export function maskedTerms(terms: Terms, visible: MoneyPermissions, without: ReadonlySet<number>): Terms {
  // The kind of an effect decides how minutes are counted; only its size is hidden.
  const hidden = (effect: Effect) => ('uplift' in effect ? { uplift: '0' } : { multiplier: '0' })
  const { pay_currency, ...others } = terms
  return {
    ...others,
    ...(visible.pay && pay_currency ? { pay_currency } : {}),
    rates: terms.rates
      .filter(({ rate_code_id }) => !without.has(rate_code_id))
      .map((row) => ({
        ...row,
        pay_rate: visible.pay ? row.pay_rate : '0',
        charge_rate: visible.charge ? row.charge_rate : '0',
        pay_term: visible.pay ? row.pay_term : null,
        // A factor of the charge is no more than the charge; a margin is for who sees margins.
        charge_term:
          visible.margin || (visible.charge && row.basis === 'multiplier') ? row.charge_term : null,
        min_charge: visible.charge ? row.min_charge : null,
      })),
    // A rule that works on the other side alone changes nothing on the side that may be seen.
    overtime_rules: terms.overtime_rules
      .filter((rule) => sidesOf(rule).some((side) => visible[side]) || !(visible.pay || visible.charge))
      .map((rule) => ({
        ...rule,
        pay: visible.pay ? rule.pay : hidden(rule.pay),
        charge: visible.charge ? rule.charge : hidden(rule.charge),
      })) as Terms['overtime_rules'],
  }
}
