import type { Reason } from '#platform/refusal.ts'

/** What the category says about the rate: only S may have one, and whoever charges no VAT says why. */
export function whyNotTaxCode(code: { category: string; rate: string; exemption_text: string }): Reason | undefined {
  const errors: Record<string, string[]> = {}
  if (Number(code.rate) > 100) errors.rate = ['At most 100 %']
  if (code.category !== 'S' && Number(code.rate) !== 0) errors.rate = ['Only standard or reduced rates charge VAT']
  if (code.category === 'S' && Number(code.rate) === 0) errors.rate = ['Choose "Zero rated" for 0 %']
  if (!['S', 'Z'].includes(code.category) && code.exemption_text === '')
    errors.exemption_text = ['Say why no VAT is charged: it is printed on the invoice']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'tax_code.category', title: 'Please check the form', errors }
}

/** A code that something refers to keeps what is printed on documents. */
export function whyNotChange(
  before: Record<string, unknown> & { used_by: number },
  after: Record<string, unknown>,
  locked: readonly string[],
): Reason | undefined {
  if (before.used_by === 0) return undefined
  const field = locked.find((name) => after[name] !== undefined && !same(before[name], after[name]))
  if (!field) return undefined
  return {
    code: 'code.used',
    title: 'This code is in use',
    errors: { [field]: ['It is in use and cannot change: retire this code and make a new one'] },
  }
}

/** '20.0000' and '20' are the same rate. */
function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'string' && typeof b === 'string' && a !== '' && Number(a) === Number(b))
}
