import type { OldDocument } from '#areas/invoices/credits/rules.ts'
import type { Decimal } from '#platform/money.ts'

/** What was charged under each tax code (null: no VAT), and what is left of it. */
export function groupsOf({ lines, goodwill }: Pick<OldDocument, 'lines' | 'goodwill'>) {
  const groups = new Map<number | null, { left: number; tax_rate: Decimal }>()
  for (const { tax_code_id, tax_rate, net, credited_net } of lines) {
    const { left } = groups.get(tax_code_id) ?? { left: 0 }
    groups.set(tax_code_id, { left: left + net - credited_net, tax_rate })
  }
  for (const { tax_code_id, net } of goodwill) {
    const group = groups.get(tax_code_id)
    if (group) group.left -= net
  }
  return groups
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
