import { useQuery } from '@tanstack/react-query'
import { type InvoiceRow, invoices, type TypeSlug } from '#areas/invoices/contract.ts'
import { columnsOf } from '#areas/invoices/web/parts/columns.tsx'
import { InvoiceStatus } from '#areas/invoices/web/parts/InvoiceStatus.tsx'
import classes from '#areas/invoices/web/parts/record-parts.module.css'
import { typeWords } from '#areas/invoices/words.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { Figure } from '#kit/ui/detail/Figure.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = { id: number }

export const InvoicesOfClient = ({ id }: Props) => (
  <InvoicesOf fixed={{ client_id: String(id) }} type="sales" />
)
export const InvoicesOfSupplier = ({ id }: Props) => (
  <InvoicesOf fixed={{ supplier_id: String(id) }} type="self-billing" />
)

export const InvoicesOfJob = ({ id }: Props) => <InvoicesOf fixed={{ job_id: String(id) }} type="all" />

function InvoicesOf({ fixed, type }: { fixed: Record<string, string>; type: TypeSlug }) {
  return (
    <List
      endpoint={invoices.list}
      title="Invoices"
      embedded
      fixed={fixed}
      defaultSort="-created_at"
      columns={columnsOf(type).filter(({ key }) => key !== 'party_name' || type === 'all')}
      filters={[{ key: 'date', label: 'Date', type: 'days' }]}
      search="Search number or PO"
      nameOf={(invoice) => invoice.number ?? `draft ${invoice.id}`}
      to={(invoice) => `/invoices/${invoice.id}/view`}
      empty={{ title: 'No invoices yet', text: 'Approved timesheets become invoices in a run.' }}
    />
  )
}

/** What is overdue, as the view of the list counts it. */
export function OverdueOfClient({ id }: Props) {
  const { data } = useQuery(queryOf(invoices.counts, { query: { client_id: id } as never }))
  const overdue = data?.data.filter(({ status }) => status === 'overdue')
  const any = overdue?.some(({ owed }) => owed > 0)
  return (
    <Figure
      value={
        overdue &&
        (any ? overdue.map(({ owed, currency }) => moneyText(owed, currency)).join(' + ') : 'Nothing')
      }
      note={any && overdue ? `${overdue.reduce((sum, { count }) => sum + count, 0)} overdue` : undefined}
      tone={any ? 'warning' : undefined}
      to={`/invoices/overdue/all?client_id=${id}`}
    />
  )
}

export const LastInvoiceOfClient = ({ id }: Props) => <LastOf party={{ client_id: id }} />
export const LastInvoiceOfSupplier = ({ id }: Props) => <LastOf party={{ supplier_id: id }} />

function LastOf({ party }: { party: { client_id: number } | { supplier_id: number } }) {
  const query = { ...party, sort: '-document_date', per_page: 1 }
  const { data } = useQuery(queryOf(invoices.list, { query: query as never }))
  const last = data?.data[0]
  return (
    <Figure
      value={data && (last ? nameOf(last) : 'None yet')}
      note={
        last && `${dayText(last.issue_date ?? last.document_date)} · ${moneyText(last.gross, last.currency)}`
      }
      to={last && `/invoices/${last.id}/view`}
    />
  )
}

const nameOf = ({ number, id }: InvoiceRow) => number ?? `Draft #${id}`

/** More than these a sheet never stands on in practice; its list has them all. */
const mostShown = 20

/** The drafts and documents that a timesheet stands on; nothing while there are none. */
export function DocumentsOfTimesheet({ id }: Props) {
  const query = { timesheet_id: id, per_page: mostShown }
  const { data } = useQuery(queryOf(invoices.list, { query: query as never }))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title="Documents" flush>
      <ul className={classes.documents}>
        {data.data.map((invoice) => (
          <li key={invoice.id}>
            <TenantLink to={`/invoices/${invoice.id}/view`} className={classes.document}>
              <strong>{nameOf(invoice)}</strong>
              <span>{`${typeWords[invoice.type]} · ${invoice.party_name}`}</span>
              <InvoiceStatus invoice={invoice} />
            </TenantLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
