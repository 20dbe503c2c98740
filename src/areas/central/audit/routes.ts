import { centralAudit } from '#areas/central/audit/contract.ts'
import { listEntries, readEntries } from '#areas/central/audit/queries.ts'
import { csvHead, harmless, quoted } from '#platform/exports/csv.ts'
import type { On } from '#platform/http/mount.ts'

const headings = ['At (UTC)', 'Who', 'What', 'Record', 'Agency', 'Changes', 'From']

export function centralAuditRoutes(on: On): void {
  on(centralAudit.list, ({ all, query }) => listEntries(all, query))
  on(centralAudit.file, async ({ all, query, reply }) => {
    const entries = await readEntries(all, query)
    const lines = entries.map(({ at, name, action, subject, subject_id, agency, changes, ip }) =>
      [at, name, action, `${subject} ${subject_id}`, agency ?? '', JSON.stringify(changes), ip]
        .map((cell) => quoted(harmless(cell)))
        .join(','),
    )
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="Central audit.csv"')
    return Buffer.concat([csvHead(headings), Buffer.from(lines.map((line) => `${line}\r\n`).join(''))])
  })
}
