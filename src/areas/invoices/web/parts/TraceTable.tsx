import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Invoice, type InvoiceLine, invoices, type TraceUnit } from '#areas/invoices/contract.ts'
import classes from '#areas/invoices/web/parts/TraceTable.module.css'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, numberText, rateText } from '#kit/ui/format.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { Money } from '#kit/ui/values.tsx'

/** Each line with the approved time behind it, back to the timesheet. */
export function TracePanel({ invoice }: { invoice: Invoice }) {
  return (
    <Panel title="Where each line comes from" flush>
      <TraceLines invoice={invoice} />
    </Panel>
  )
}

/** The same without a frame, inside a form. */
export function TraceLines({ invoice, bare }: { invoice: Invoice; bare?: boolean }) {
  const query = useQuery(queryOf(invoices.trace, { params: { id: invoice.id } }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={200} radius="lg" />
  const units = query.data.data
  return (
    <div className={bare ? classes.bare : undefined}>
      {invoice.lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          units={units.filter((unit) => unit.line_seq === line.seq)}
          invoice={invoice}
        />
      ))}
    </div>
  )
}

type LineProps = { line: InvoiceLine; units: TraceUnit[]; invoice: Invoice }

function Line({ line, units, invoice: { type, currency } }: LineProps) {
  return (
    <div className={classes.line}>
      <div className={classes.head}>
        <span>
          {line.candidate_name ? `${line.candidate_name}: ` : ''}
          {line.description}
        </span>
        <Money minor={line.net} currency={currency} />
      </div>
      {line.cost !== undefined && line.cost !== null && (
        <p className={classes.note}>
          {type.startsWith('sales') ? 'Paying for this time costs' : 'The client is charged'}{' '}
          <Money minor={line.cost} currency={currency} />.
        </p>
      )}
      {units.length === 0 ? (
        <p className={classes.note}>Written by hand.</p>
      ) : (
        <table className={classes.units}>
          <tbody>
            {units.map((unit) => (
              <tr key={unit.charge_unit_id}>
                <td>{dayText(unit.day)}</td>
                <td>{unit.label}</td>
                <td>
                  {numberText(Number(unit.quantity), { minimumFractionDigits: 2 })} ×{' '}
                  {rateText(unit.rate, currency)}
                </td>
                <td>
                  <TenantLink to={`/timesheets/${unit.timesheet_id}`}>
                    Timesheet #{unit.timesheet_id}
                  </TenantLink>
                </td>
                <td data-right>
                  <Money minor={unit.amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
