import { mails } from '#areas/mail/contract.ts'
import { mailShape } from '#areas/mail/queries.ts'
import { suppressions } from '#areas/mail/suppressions/contract.ts'
import { suppressionShape } from '#areas/mail/suppressions/queries.ts'
import { suppressionNames } from '#areas/mail/suppressions/words.ts'
import { mailStatusNames } from '#areas/mail/words.ts'
import { choice, exportable, instant, integer, spoken, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const mailExports: Record<string, Exportable> = {
  '/mail-suppressions': exportable({
    title: 'Addresses not to email',
    endpoint: suppressions.list,
    personal: true,
    shape: (_ctx, query) => suppressionShape(query),
    cells: {
      address: text('Address', 'page.address'),
      reason: choice('Why', 'page.reason', suppressionNames),
      note: text('Note', 'page.note'),
      user_name: text('By', 'page.user_name'),
      created_at: instant('Since', 'page.created_at'),
    },
  }),
  '/mails': exportable({
    title: 'Emails',
    endpoint: mails.list,
    personal: true,
    shape: (_ctx, query) => mailShape(query),
    cells: {
      subject: text('Subject', 'page.subject'),
      to_address: text('To', 'page.to_address'),
      status: choice('Result', 'page.status', mailStatusNames),
      result: text('Answer', 'page.result'),
      kind: text('About', spoken('page.kind')),
      attempts: integer('Tries', 'page.attempts'),
      created_at: instant('When', 'page.created_at'),
    },
  }),
}
