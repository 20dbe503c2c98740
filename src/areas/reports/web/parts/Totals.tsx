import { Fragment } from 'react'
import type { Report, ReportHead } from '#areas/reports/contract.ts'
import { Value } from '#areas/reports/web/parts/columns.tsx'
import { countText } from '#kit/ui/format.ts'
import { TotalsLine } from '#kit/ui/list/TotalsLine.tsx'

type Props = { head: ReportHead; totals: Report['totals'] | undefined }

/** What all rows come to, whichever page is shown: a line for each currency and direction, since they are never added. */
export function Totals({ head, totals }: Props) {
  const added = head.columns.filter((column) => column.added)
  if (added.length === 0) return null
  if (!totals) return <TotalsLine />
  const currencies = new Set(totals.map(({ currency }) => currency))
  return totals.map((row) => {
    const currency = String(row.currency ?? 'GBP')
    const { direction } = row
    return (
      <TotalsLine key={`${currency} ${direction}`}>
        <span>
          {currencies.size > 1 ? `${currency}, ` : ''}
          {direction ? `${direction}, ` : ''}
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
