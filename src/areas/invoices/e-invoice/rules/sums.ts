import type { EInvoice } from '#areas/invoices/e-invoice/model.ts'
import { amount, exact, inWords, rounded, sumOf } from '#areas/invoices/e-invoice/rules/decimals.ts'
import type { Say } from '#areas/invoices/e-invoice/rules/finding.ts'

/** The totals follow from the lines, discounts and VAT to the penny. */
export function checkSums({ totals, lines, allowances, taxes }: EInvoice, say: Say): void {
  const of = (charge: boolean) =>
    rounded(
      sumOf(
        allowances.filter((each) => each.charge === charge),
        (each) => each.amount,
      ),
    )
  const expected: [string, string, string, bigint][] = [
    ['BR-CO-10', 'The sum of the lines', totals.lines, rounded(sumOf(lines, ({ net }) => net))],
    ['BR-CO-11', 'The sum of the discounts', totals.allowances, of(false)],
    ['BR-CO-12', 'The sum of the surcharges', totals.charges, of(true)],
    [
      'BR-CO-13',
      'The total without VAT',
      totals.without_vat,
      rounded(amount(totals.lines) - amount(totals.allowances) + amount(totals.charges)),
    ],
    ...(taxes.length > 0
      ? [
          ['BR-CO-14', 'The total of VAT', totals.vat, rounded(sumOf(taxes, ({ tax }) => tax))] as [
            string,
            string,
            string,
            bigint,
          ],
        ]
      : []),
    [
      'BR-CO-15',
      'The total with VAT',
      totals.with_vat,
      rounded(amount(totals.without_vat) + amount(totals.vat)),
    ],
    [
      'BR-CO-16',
      'The amount that is due',
      totals.payable,
      rounded(amount(totals.with_vat) - amount(totals.prepaid) + amount(totals.rounding)),
    ],
  ]
  for (const [rule, name, said, made] of expected) {
    const value = exact(said)
    // What is missing is told by the rules of content; no discount is as good as one of nothing.
    if (
      value === undefined
        ? made !== 0n && (rule === 'BR-CO-11' || rule === 'BR-CO-12' || rule === 'BR-CO-14')
        : value !== made
    )
      say(rule, 'totals', `${name} is ${said || 'missing'}, and should be ${inWords(made)}.`)
  }
}
