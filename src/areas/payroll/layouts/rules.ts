import type { LayoutSpec } from '#areas/payroll/layouts/contract.ts'
import { lineNames, sourceNames } from '#areas/payroll/layouts/words.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

const money = ['amount', 'rate']
/** What one line for several units cannot say. */
const ofOneUnit = ['day', 'unit_id', 'placement_ref', 'client_name', 'department', 'cost_code']

/** Why a payroll program could not read what this layout makes: a worker, and what they are paid, must be in it. */
export function whyNotLayout({ columns, lines, separator, decimal_mark }: LayoutSpec): Reason | undefined {
  const errors: FieldErrors = {}
  for (const [at, { source, format, text }] of columns.entries()) {
    const put = (field: string, words: string) => {
      errors[`columns.${at}.${field}`] = [words]
    }
    if (format === 'pence' && source !== 'amount') put('format', 'Only an amount is told in pence')
    if (format === 'clock' && source !== 'hours') put('format', 'Only hours are told as hours and minutes')
    if (source === 'constant' && text === '') put('text', 'Say what stands there')
    if (lines === 'element' && ofOneUnit.includes(source))
      put('source', `${sourceNames[source]} is of one unit: choose “${lineNames.unit}”`)
  }
  const has = (...wanted: string[]) => columns.some(({ source }) => wanted.includes(source))
  if (!has('payroll_ref', 'ni_number', 'name', 'last_name'))
    errors.columns = ['Add a column that says who is paid']
  else if (!has(...money)) errors.columns = ['Add a column that says how much']
  if (separator === 'comma' && decimal_mark === 'comma')
    errors.decimal_mark = ['The comma separates the columns already']
  const [first] = Object.values(errors).flat()
  return first
    ? { code: 'pay_layout.invalid', title: 'Please check the layout', description: first, errors }
    : undefined
}
