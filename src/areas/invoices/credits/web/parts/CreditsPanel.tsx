import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#areas/invoices/contract.ts'
import { credits } from '#areas/invoices/credits/contract.ts'
import classes from '#areas/invoices/credits/web/parts/Credit.module.css'
import { reasonInWords } from '#areas/invoices/credits/words.ts'
import { statusWords } from '#areas/invoices/words.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The credit notes of a document, drafts among them, with why and who asked. Nothing while there are none. */
export function CreditsPanel({ invoice }: { invoice: Pick<Invoice, 'id' | 'currency'> }) {
  const { data } = useQuery(queryOf(credits.show, { params: { id: invoice.id } }))
  if (!data || data.credits.length === 0) return null
  return (
    <Panel title="Credit notes">
      <ul className={classes.notes}>
        {data.credits.map((note) => (
          <li key={note.id} className={classes.note}>
            <TenantLink to={`/invoices/${note.id}/view`}>{note.number ?? `Draft #${note.id}`}</TenantLink>
            <span>{moneyText(note.gross, invoice.currency)}</span>
            <span className={classes.about}>
              {reasonInWords(note.reason_code, note.reason)}
              {note.replaces ? '. It is replaced' : note.reinstates ? '. Its time is put back' : ''}
              {note.asked_by_name ? `. Asked for by ${note.asked_by_name}` : ''}
            </span>
            {note.number === null && (
              <StatusBadge status={note.status.replaceAll('-', '_')} label={statusWords[note.status]} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
