import { exchangeRates } from '#areas/settings/exchange-rates/contract.ts'
import { exchangeRateShape } from '#areas/settings/exchange-rates/queries.ts'
import { day, decimal, exportable, instant, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const settingsExports: Record<string, Exportable> = {
  '/exchange-rates': exportable({
    title: 'Exchange rates',
    endpoint: exchangeRates.list,
    personal: false,
    shape: (ctx, query) => exchangeRateShape(ctx, query),
    cells: {
      from_currency: text('One unit of', 'page.from_currency'),
      to_currency: text('In', 'page.to_currency'),
      rate: decimal('Rate', 'page.rate'),
      day: day('Day', 'page.day'),
      source: text('Source', 'page.source'),
      entered_by: text('Entered by', 'u.name'),
      at: instant('Entered', 'page.at'),
    },
  }),
}
