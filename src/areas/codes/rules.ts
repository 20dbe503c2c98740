import type { Reason } from '#platform/refusal.ts'

/** What the category says about the rate: only S may have one, and whoever charges no VAT says why. */
export function whyNotTaxCode(code: {
  category: string
  rate: string
  exemption_text: string
}): Reason | undefined {
  const errors: Record<string, string[]> = {}
  if (Number(code.rate) > 100) errors.rate = ['At most 100%']
  if (code.category !== 'S' && Number(code.rate) !== 0)
    errors.rate = ['Only standard or reduced rates charge VAT']
  if (code.category === 'S' && Number(code.rate) === 0) errors.rate = ['Choose "Zero rated" for 0%']
  if (needsExemptionText(code.category) && code.exemption_text === '')
    errors.exemption_text = ['Say why no VAT is charged: it is printed on the invoice']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'tax_code.category', title: 'Please check the form', errors }
}

/** All but standard and zero rated: the law wants the reason printed. */
export const needsExemptionText = (category: string) => !['S', 'Z'].includes(category)

/** What is paid stands on the worker's timesheet, what is charged on the client's invoice: neither is kept from them. */
export function whyNotRateCode(code: {
  payable: boolean
  chargeable: boolean
  worker_visible: boolean
  client_visible: boolean
  tax_code_id?: number | null
}): Reason | undefined {
  const errors: Record<string, string[]> = {}
  if (code.payable && !code.worker_visible)
    errors.worker_visible = [
      'What is paid stands on the worker’s timesheet: only what is not paid can be hidden',
    ]
  if (code.chargeable && !code.client_visible)
    errors.client_visible = [
      'What is charged stands on the client’s invoice: only what is not charged can be hidden',
    ]
  if (!code.chargeable && code.tax_code_id)
    errors.tax_code_id = ['Nothing is charged at this rate, so no tax is: leave it empty']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'rate_code.settings', title: 'Please check the form', errors }
}

/** What bears VAT on a sale is a tax code for sales that is still offered; `before`: the one it has already. */
export function whyNotTaxOf(
  tax: { id: number; direction: string; archived: boolean } | undefined,
  before: number | null,
): Reason | undefined {
  const why = !tax
    ? 'Tax code not found'
    : tax.direction === 'purchase'
      ? 'This tax code is for purchases only: choose one for sales'
      : tax.archived && tax.id !== before
        ? 'This tax code is retired: choose another'
        : undefined
  return why
    ? {
        code: tax ? 'rate_code.tax_code' : 'not_found',
        title: 'Please check the form',
        errors: { tax_code_id: [why] },
      }
    : undefined
}

/** What rate codes and billing profiles name bears VAT on sales, and goes on to. */
export function whyNotPurchaseOnly(onSales: boolean): Reason | undefined {
  if (!onSales) return undefined
  const message =
    'Rate codes or billing profiles charge sales with it: choose another tax code there first, or keep it for both'
  return { code: 'tax_code.direction', title: 'Please check the form', errors: { direction: [message] } }
}

/** A code that something refers to keeps what is printed on documents. */
export function whyNotChange(
  before: Record<string, unknown> & { used_by: number },
  after: Record<string, unknown>,
  locked: readonly string[],
): Reason | undefined {
  if (before.used_by === 0) return undefined
  const fields = locked.filter((name) => after[name] !== undefined && !same(before[name], after[name]))
  if (fields.length === 0) return undefined
  const message = 'It is in use and cannot change: retire this code and create a new one'
  return {
    code: 'code.used',
    title: 'This code is in use',
    errors: Object.fromEntries(fields.map((field) => [field, [message]])),
  }
}

/** What the group keeps, the agency does not change: but for which code is offered first. */
export function whyNotPushed(
  before: Record<string, unknown> & { group_mode: string | null },
  changes: Record<string, unknown>,
): Reason | undefined {
  if (before.group_mode !== 'locked') return undefined
  const fields = touched(before, changes)
  if (fields.length === 0) return undefined
  return {
    code: 'code.group',
    title: 'Your group keeps this code',
    description: 'Ask your group to change it, or create a code of your own.',
    errors: Object.fromEntries(fields.map((field) => [field, ['Your group keeps this code']])),
  }
}

/** A code the agency may have its own way is its own from the first change on: the group does not write over it. */
export function groupModeAfter(
  before: Record<string, unknown> & { group_mode: string | null },
  changes: Record<string, unknown>,
): string | null {
  return before.group_mode === 'override' && touched(before, changes).length > 0 ? 'own' : before.group_mode
}

const touched = (before: Record<string, unknown>, changes: Record<string, unknown>) =>
  Object.keys(changes).filter(
    (name) => name !== 'is_default' && changes[name] !== undefined && !same(before[name], changes[name]),
  )

/** The default tax code is the one that is offered first: it cannot be the one that is offered no more. */
export function whyNotRetire(code: { is_default?: unknown }): Reason | undefined {
  if (!code.is_default) return undefined
  return {
    code: 'tax_code.default',
    title: 'This is the default tax code',
    description: 'Make another code the default first.',
  }
}

/** What is used and retired stays: there is nothing left to take away. */
export function whyNotRetireAgain(code: { archived_at: string | null }): Reason | undefined {
  if (code.archived_at === null) return undefined
  return {
    code: 'code.retired',
    title: 'This code is retired already',
    description: 'It is in use: it stays there, and is offered no more.',
    status: 409,
  }
}

/** Once chosen there is always a default: it moves to another code, it is not taken away. */
export function whyNotDefault(
  before: { is_default?: unknown },
  changes: { is_default?: unknown },
): Reason | undefined {
  if (!before.is_default || changes.is_default !== false) return undefined
  return {
    code: 'tax_code.default',
    title: 'Please check the form',
    errors: { is_default: ['Make another code the default instead'] },
  }
}

/** '20.0000' and '20' are the same rate; '020' and '20' are two codes. */
function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'string' && typeof b === 'string' && shortened(a) === shortened(b))
}

const shortened = (value: string) => (/^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value)
