/** Which days of a sheet are given to somebody else to be paid, and which stay where they are. Pure. */
import type { CorrectionPreview } from '#areas/invoices/corrections/contract.ts'
import type { Stay } from '#areas/invoices/corrections/plan.ts'
import type { ChangedSheet } from '#areas/invoices/corrections/planning.ts'

/** Who is paid for what stays on these sheets. */
export const suppliersOf = (changed: readonly ChangedSheet[]): number[] => [
  ...new Set(
    changed.flatMap(({ plan }) => (plan.stays ?? []).flatMap(({ supplier_id }) => supplier_id ?? [])),
  ),
]

type Given = NonNullable<CorrectionPreview['sheets'][number]['given']>

type Seen = {
  sees: { pay: boolean }
  payers: ReadonlyMap<number, string>
  /** Lines of self-bills that are credited as a whole. */
  given_back: ReadonlySet<number>
}

export function givenOf(
  { plan: { pieces, stays = [] } }: ChangedSheet,
  { sees, payers, given_back }: Seen,
): Given {
  const part = (of: readonly { day: string; amount: number }[]) => ({
    days: [...new Set(of.map(({ day }) => day))].sort(),
    amount: sees.pay ? of.reduce((sum, { amount }) => sum + amount, 0) : null,
  })
  const moved = pieces.flatMap(({ day, pay, unit }) =>
    pay === 'none' ? [] : [{ day, amount: unit?.pay_amount ?? 0 }],
  )
  const waits = ({ right, line_id }: Stay) => !right && line_id !== null && given_back.has(line_id)
  const keyOf = (stay: Stay) => `${stay.supplier_id} ${stay.right} ${waits(stay)}`
  return {
    ...part(moved),
    stays: [...Map.groupBy(stays, keyOf).values()].map((of) => ({
      ...part(of),
      payer: payerName(of[0]!.supplier_id, payers),
      right: of[0]!.right,
      waits: waits(of[0]!),
    })),
  }
}

const payerName = (id: number | null, names: ReadonlyMap<number, string>) =>
  id === null ? 'Payroll' : (names.get(id) ?? '')
