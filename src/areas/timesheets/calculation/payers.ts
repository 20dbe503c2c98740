/** Who pays on which day of a sheet. Companies and payroll are told apart by numbers, which name nobody. */
import type { Terms } from './shapes.ts'

export type Engaged = { type: string; supplier_id: number | null; effective_from: string }

/**
 * The payers of a period, from the engagements in force in it, in the order of their days: a number for each company,
 * 0 for payroll. What changes no payer (a new payroll reference, inside instead of outside IR35) begins nothing.
 */
export function payersOf(engagements: readonly Engaged[]): NonNullable<Terms['payers']> {
  const companies: number[] = []
  const payers: NonNullable<Terms['payers']> = []
  for (const { supplier_id, effective_from } of engagements) {
    if (supplier_id !== null && !companies.includes(supplier_id)) companies.push(supplier_id)
    const payer = supplier_id === null ? 0 : companies.indexOf(supplier_id) + 1
    if (payers.at(-1)?.payer !== payer) payers.push({ from: effective_from, payer })
  }
  return payers
}

/** The payer of a day; undefined before the first. Without `payers` (sheets of before) there is one. */
export function payerOn({ payers }: Pick<Terms, 'payers'>, day: string): number | undefined {
  if (!payers) return 0
  return payers.findLast(({ from }) => from <= day)?.payer
}
