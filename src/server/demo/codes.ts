import type { Db } from '#platform/db/tenant.ts'
import { insertRows } from '#server/demo/rows.ts'

export type DemoCodes = {
  tax: Record<'S20' | 'Z0' | 'E' | 'AE' | 'O', number>
  rate: Record<RateName, number>
}
type RateName = 'BASIC' | 'OT' | 'NIGHT' | 'WKND' | 'BH' | 'DAY' | 'STANDBY' | 'BONUS'

const taxCodes = [
  ['S20', 'VAT standard rate', '20', 'S', '', true],
  ['S5', 'VAT reduced rate', '5', 'S', '', false],
  ['Z0', 'VAT zero rate', '0', 'Z', '', false],
  ['E', 'VAT exempt', '0', 'E', 'Exempt supply of staff for medical care', false],
  ['AE', 'Reverse charge', '0', 'AE', 'Reverse charge: customer to account for VAT to HMRC', false],
  ['O', 'Outside the scope', '0', 'O', 'Outside the scope of UK VAT', false],
] as const

const rateCodes = [
  ['BASIC', 'Basic', 'hour', 'basic'],
  ['OT', 'Overtime', 'hour', 'overtime'],
  ['NIGHT', 'Night uplift', 'hour', 'night'],
  ['WKND', 'Weekend', 'hour', 'weekend'],
  ['BH', 'Bank holiday', 'hour', 'bank_holiday'],
  ['DAY', 'Day rate', 'day', 'basic'],
  ['STANDBY', 'Standby', 'shift', 'standby'],
  ['BONUS', 'Bonus', 'fixed', 'bonus'],
] as const

const expenseCodes = [
  ['TRAVEL', 'Rail and bus', true, null],
  ['MILES', 'Mileage', true, null],
  ['HOTEL', 'Accommodation', true, 15_000],
  ['MEALS', 'Meals', false, 3_000],
  ['PPE', 'Protective equipment', true, null],
] as const

const fresh = () => ({
  version: 1,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
})

/** The codes an agency begins with. */
export async function makeCodes(db: Db): Promise<DemoCodes> {
  const tax = await insertRows(
    db,
    'tax_codes',
    taxCodes.map(([code, name, rate, category, exemption_text, is_default]) => ({
      ...{ code, name, rate, category, exemption_text, is_default, direction: 'both' },
      ...fresh(),
    })),
  )
  const rate = await insertRows(
    db,
    'rate_codes',
    rateCodes.map(([code, name, unit, kind], position) => ({
      ...{ code, name, unit, kind, position, payable: true, chargeable: true },
      pay_multiplier: kind === 'overtime' ? '1.5' : '1',
      charge_multiplier: kind === 'overtime' ? '1.4' : '1',
      ...fresh(),
    })),
  )
  await insertRows(
    db,
    'expense_codes',
    expenseCodes.map(([code, name, chargeable, cap]) => ({
      ...{
        code,
        name,
        chargeable,
        cap,
        reimbursable: true,
        tax_code_id: tax[0],
        receipt_required_over: 1_000,
      },
      ...fresh(),
    })),
  )
  return {
    tax: Object.fromEntries(taxCodes.map(([code], at) => [code, tax[at]])) as DemoCodes['tax'],
    rate: Object.fromEntries(rateCodes.map(([code], at) => [code, rate[at]])) as DemoCodes['rate'],
  }
}
