import { Fragment } from 'react'
import type { Report, ReportHead } from '#areas/reports/contract.ts'
import { Value } from '#areas/reports/web/parts/columns.tsx'
import { countText } from '#kit/ui/format.ts'
import { TotalsLine } from '#kit/ui/list/TotalsLine.tsx'

type Props = { head: ReportHead; totals: Report['totals'] | undefined }

/** What all rows come to, whichever page is shown: a line for each currency, since they are never added. */
export function Totals({ head, totals }: Props) {
  const added = head.columns.filter((column) => column.added)
  if (added.length === 0) return null
  if (!totals) return <TotalsLine />
  return totals.map((row) => {
    const currency = String(row.currency ?? 'GBP')
    return (
      <TotalsLine key={currency}>
        <span>
          {totals.length > 1 ? `${currency}, ` : ''}
          {countText(Number(row.rows), 'row')}
        </span>
        {added.map(({ key, label, kind }) => (
          <Fragment key={key}>
            <span>
              {label}{' '}
              <strong>
                <Value value={row[key]} kind={kind} currency={currency} />
              </strong>
            </span>
          </Fragment>
        ))}
      </TotalsLine>
    )
  })
}
