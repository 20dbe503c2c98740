import { type BankLinesQuery, bankStatements } from '#areas/payments/bank-statements/contract.ts'
import { lineShape, lineState } from '#areas/payments/bank-statements/queries.ts'
import { lineStateNames } from '#areas/payments/bank-statements/words.ts'
import { day, exportable, money, text, words } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const bankStatementExports: Record<string, Exportable> = {
  '/bank-statement-lines': exportable({
    title: 'Bank statement lines',
    endpoint: bankStatements.allLines,
    personal: false,
    shape: (ctx, query: BankLinesQuery) => lineShape(ctx, query),
    cells: {
      day: day('Day', 'page.day'),
      account: text('Account', 'page.account'),
      payer: text('From', 'page.payer'),
      details: text('Text', 'page.details'),
      bank_reference: text('Reference of the bank', 'page.bank_reference'),
      amount: money('Amount', 'page.amount', 'page.currency'),
      currency: text('Currency', 'page.currency'),
      state: text('Status', words(lineState, lineStateNames)),
      reason: text('Reason', 'marked.reason'),
    },
  }),
}
