import type { AskedBody } from '#areas/invoices/corrections/web/parts/Preview.tsx'
import type { Cause } from '#areas/invoices/corrections/words.ts'
import type { Placement, RateChangeDetail } from '#areas/jobs/contract.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { Rate } from '#platform/http/contract.ts'

type Row = { rate_code_id: number; pay_rate: string | null; charge_rate: string | null }
export type Typed = {
  cause: Cause
  way: string
  from_day: string | null
  only: boolean
  rates: Row[]
  entries: EntryInput[]
  billing_profile_id: number | null
  purchase_order_id: number | null
  cost_code: string | null
  tax_code_id: number | null
  paid_by: 'supplier' | 'payroll'
  supplier_id: number | null
  reason: string
}

type Known = {
  placement: Placement
  change: RateChangeDetail | undefined
  sheetIds: number[]
  sees: { pay: boolean; charge: boolean }
}

/** What is asked for, as far as it is typed: undefined while something of it is missing. */
export function bodyOf(typed: Typed, known: Known): AskedBody | undefined {
  const { change, sheetIds } = known
  const { cause } = typed
  const way = typed.way as 'delta' | 'reinstate'
  if (change) return { rate_change_id: change.id, way }
  if (cause === 'duplicate') return { cause, timesheet_ids: sheetIds, way }
  if (cause === 'hours') return { cause, timesheet_ids: sheetIds, way, entries: typed.entries }
  if (!typed.from_day) return undefined
  const among = {
    from_day: typed.from_day,
    placement_ids: [known.placement.id],
    ...(typed.only && sheetIds.length > 0 ? { timesheet_ids: sheetIds } : {}),
  }
  if (cause === 'rates') {
    const rates = ratesOf(typed, known)
    return rates && { cause, way, ...among, rates }
  }
  const right = {
    profile: typed.billing_profile_id && { billing_profile_id: typed.billing_profile_id },
    order: typed.purchase_order_id && { purchase_order_id: typed.purchase_order_id },
    cost_code: typed.cost_code ? { cost_code: typed.cost_code } : null,
    tax_code: typed.tax_code_id && { tax_code_id: typed.tax_code_id },
    supplier:
      typed.paid_by === 'payroll'
        ? { supplier_id: null }
        : typed.supplier_id && { supplier_id: typed.supplier_id },
  }[cause]
  return right ? { cause, ...among, ...right } : undefined
}

function ratesOf({ rates }: Typed, { sees }: Known): AskedBody['rates'] {
  const sides = [
    ...(sees.pay ? (['pay_rate'] as const) : []),
    ...(sees.charge ? (['charge_rate'] as const) : []),
  ]
  const whole = rates.every((row) => sides.every((side) => Rate.safeParse(row[side]).success))
  if (rates.length === 0 || sides.length === 0 || !whole) return undefined
  return rates.map((row) => ({
    rate_code_id: row.rate_code_id,
    ...(sees.pay ? { pay_rate: row.pay_rate! } : {}),
    ...(sees.charge ? { charge_rate: row.charge_rate! } : {}),
  }))
}
