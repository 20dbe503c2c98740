import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** The codes an agency begins with, by kind: ids by code. */
export type OpeningCodes = Record<'tax' | 'rate' | 'expense', Map<string, number>>

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

/** Gives a new agency the codes that nearly every agency needs. Works across agencies too (`within`). */
export async function openCodes(db: Db): Promise<OpeningCodes> {
  const tax = await insert(
    db,
    'tax_codes',
    taxCodes.map(([code, name, rate, category, exemption_text, is_default]) => ({
      ...{ code, name, rate, category, exemption_text, is_default, direction: 'both' },
    })),
  )
  const rate = await insert(
    db,
    'rate_codes',
    rateCodes.map(([code, name, unit, kind], position) => ({
      ...{ code, name, unit, kind, position, payable: true, chargeable: true },
      pay_multiplier: kind === 'overtime' ? '1.5' : '1',
      charge_multiplier: kind === 'overtime' ? '1.4' : '1',
    })),
  )
  const expense = await insert(
    db,
    'expense_codes',
    expenseCodes.map(([code, name, chargeable, cap]) => ({
      ...{ code, name, chargeable, cap, reimbursable: true, receipt_required_over: 1_000 },
      tax_code_id: tax.get('S20'),
    })),
  )
  return { tax, rate, expense }
}

/** In this order, so that the ids rise with it. */
async function insert(db: Db, table: string, rows: { code: string }[]): Promise<Map<string, number>> {
  const names = Object.keys(rows[0]!)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const given = sql.join(names.map((name) => sql.ref(`g.${name}`)))
  const made = await sql<{ code: string; id: number }>`
    insert into ${sql.table(table)} (tenant_id, ${columns})
    select ${db.tenant}::integer, ${given}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) g
    returning code, id`.execute(db)
  return new Map(made.rows.map(({ code, id }) => [code, id]))
}
