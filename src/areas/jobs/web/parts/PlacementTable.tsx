import type { PlacementRow } from '#areas/jobs/contract.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { MarginText } from '#areas/jobs/web/parts/MarginText.tsx'
import classes from '#areas/jobs/web/parts/Placements.module.css'
import { engagementText } from '#areas/jobs/web/words.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, RateText } from '#kit/ui/values.tsx'

/** The workers on a job, a row each that opens their terms; cards on a phone. */
export function PlacementTable({
  placements,
  chosen,
}: {
  placements: PlacementRow[]
  chosen: number | undefined
}) {
  const sight = useMoneySight()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Worker</th>
          <th scope="col">Status</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          {sight.pay && <th scope="col">Pay</th>}
          {sight.charge && <th scope="col">Charge</th>}
          {sight.margin && <th scope="col">Margin</th>}
          <th scope="col">Approver</th>
        </tr>
      </thead>
      <tbody>
        {placements.map((row) => (
          <tr key={row.id} data-chosen={row.id === chosen || undefined}>
            <td className={classes.who}>
              <TenantLink
                to={`/jobs/${row.job_id}/edit?tab=placements&placement=${row.id}`}
                className={classes.open}
                aria-current={row.id === chosen ? 'true' : undefined}
                resetScroll={false}
              >
                {row.candidate_name}
              </TenantLink>
              <span className={classes.under}>
                {row.ref} · {engagementText(row.engagement_type, row.supplier_name)}
              </span>
            </td>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td data-label="From">
              <DayText day={row.start_date} />
            </td>
            <td data-label="To">{row.end_date ? <DayText day={row.end_date} /> : 'Open-ended'}</td>
            {sight.pay && (
              <td data-label="Pay" className={classes.figure}>
                <RateText rate={row.pay_rate} currency={row.pay_currency} />
              </td>
            )}
            {sight.charge && (
              <td data-label="Charge" className={classes.figure}>
                <RateText rate={row.charge_rate} currency={row.currency} />
              </td>
            )}
            {sight.margin && (
              <td data-label="Margin" className={classes.figure}>
                <MarginText {...row} pay={row.pay_rate} charge={row.charge_rate} />
              </td>
            )}
            <td data-label="Approver">{row.approver_name ?? 'Nobody yet'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
