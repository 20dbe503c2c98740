import { ageingAsked } from '#areas/payments/account/actions.ts'
import { ageingShape } from '#areas/payments/account/ageing.ts'
import { type AgeingQuery, accounts } from '#areas/payments/account/contract.ts'
import { bandNames } from '#areas/payments/account/words.ts'
import { day, exportable, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const accountExports: Record<string, Exportable> = {
  '/aged-debt': exportable({
    title: 'Aged debt',
    endpoint: accounts.ageing,
    sums: [accounts.ageingTotals],
    personal: false,
    shape: async (ctx, query: AgeingQuery) => ageingShape(ctx, query, await ageingAsked(ctx, query)),
    cells: {
      client_name: text('Client', 'page.name'),
      owner_name: text('Consultant', 'u.name'),
      currency: text('Currency', 'g.currency'),
      current: money(bandNames.current, 'g.current', 'g.currency'),
      days_1_30: money(bandNames.days_1_30, 'g.days_1_30', 'g.currency'),
      days_31_60: money(bandNames.days_31_60, 'g.days_31_60', 'g.currency'),
      days_61_90: money(bandNames.days_61_90, 'g.days_61_90', 'g.currency'),
      days_over_90: money(bandNames.days_over_90, 'g.days_over_90', 'g.currency'),
      on_account: money(bandNames.on_account, 'g.on_account', 'g.currency'),
      total: money(bandNames.total, 'g.total', 'g.currency'),
      disputed: money('Disputed', 'g.disputed', 'g.currency'),
      oldest_due_on: day('Oldest due', 'g.oldest_due_on'),
    },
  }),
}
