import { findingsOfDrafts, findingsOfRun } from '#areas/invoices/pre-flight/actions.ts'
import type { Findings, preFlight } from '#areas/invoices/pre-flight/contract.ts'
import { checkRules, modeWords } from '#areas/invoices/pre-flight/words.ts'
import { typeWords } from '#areas/invoices/words.ts'
import { type Context, can } from '#platform/context.ts'
import { csvHead, harmless, quoted } from '#platform/exports/csv.ts'
import { recordHistory } from '#platform/history.ts'
import type { Out } from '#platform/http/contract.ts'
import { forbidden } from '#platform/refusal.ts'

/** All that the preview of a run would show, for whoever may run invoices; what is kept from them is in no file either. */
export async function fileOfRun(ctx: Context, query: Out<typeof preFlight.fileOfRun.query>): Promise<Buffer> {
  if (!can(ctx.who, 'invoices.run')) throw forbidden('invoices.run')
  return taken(ctx, await findingsOfRun(ctx, query, true))
}

/** The same of drafts that they see. */
export async function fileOfDrafts(
  ctx: Context,
  query: Out<typeof preFlight.fileOfDrafts.query>,
): Promise<Buffer> {
  return taken(ctx, await findingsOfDrafts(ctx, query, true))
}

/** It names people: who took it stands in the history. */
async function taken(ctx: Context, { data, open, dismissed }: Findings): Promise<Buffer> {
  await recordHistory(ctx, 'settings', 1, 'pre-flight downloaded', {
    findings: { from: null, to: open + dismissed },
  })
  return fileOf(data)
}

const headings = [
  ...['Check', 'Consequence', 'Document', 'Client or supplier', 'What stands out', 'Records', 'State'],
  ...['Why it is right', 'Dismissed by', 'Dismissed'],
]

/** A line for each finding: in the words of the page. */
export function fileOf(data: Findings['data']): Buffer {
  const lines = data.map(({ rule, mode, side, party_name, words, records, invoice_ids, dismissal }) =>
    [
      ...[checkRules[rule].label, modeWords[mode], typeWords[side], party_name, words],
      [...records.map(({ label, id }) => `${label} ${id}`), ...invoice_ids.map((id) => `Draft ${id}`)].join(
        '; ',
      ),
      ...(dismissal
        ? ['Dismissed', dismissal.reason, dismissal.by ?? '', dismissal.at]
        : ['Open', '', '', '']),
    ]
      .map((cell) => quoted(harmless(cell)))
      .join(','),
  )
  return Buffer.concat([csvHead(headings), Buffer.from(lines.map((line) => `${line}\r\n`).join(''))])
}
