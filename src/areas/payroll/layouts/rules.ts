import type { ColumnSource, LayoutSpec } from '#areas/payroll/layouts/contract.ts'
import { lineNames, sourceNames } from '#areas/payroll/layouts/words.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

const money = ['amount', 'rate']
/** What one line for several units cannot say. */
const ofOneUnit = ['day', 'unit_id', 'placement_ref', 'client_name', 'department', 'cost_code']

type Named = { candidate_id: number; name: string; payroll_ref: string }

/**
 * Why a file of this layout would not say for sure who is paid: two workers share the reference that it names them by, or
 * somebody has none and it says no National Insurance number either.
 */
export function whyNotNamed(
  { columns }: Pick<LayoutSpec, 'columns'>,
  paid: readonly Named[],
): Reason | undefined {
  const says = (wanted: ColumnSource) => columns.some(({ source }) => source === wanted)
  if (!says('payroll_ref')) return undefined
  const workers = [...new Map(paid.map((each) => [each.candidate_id, each] as const)).values()]
  const known = workers.filter(({ payroll_ref }) => payroll_ref !== '')
  const shared = [...Map.groupBy(known, ({ payroll_ref }) => payroll_ref.toLowerCase()).values()].find(
    ({ length }) => length > 1,
  )
  if (shared)
    return {
      code: 'pay_run.shared_reference',
      title: `${shared[0]!.name} and ${shared[1]!.name} have the same payroll reference`,
      description: `Payroll would take ${shared[0]!.payroll_ref} for one person. Correct it in the engagement of one of them.`,
      status: 409,
    }
  const [first, ...others] = says('ni_number') ? [] : workers.filter(({ payroll_ref }) => payroll_ref === '')
  if (!first) return undefined
  return {
    code: 'pay_run.no_reference',
    title: `${first.name} has no payroll reference`,
    description: `This layout names workers by it alone${others.length > 0 ? `, and ${others.length} more have none` : ''}. Enter it in their engagement, or choose a layout with the National Insurance number.`,
    status: 409,
  }
}

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
