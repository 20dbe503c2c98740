import { IconChevronRight } from '@tabler/icons-react'
import type { WaitingSheet } from '#areas/dashboard/contract.ts'
import classes from '#areas/dashboard/web/parts/dashboard.module.css'
import { dayText, hoursText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = { sheets: WaitingSheet[]; to: 'submit' | 'review' }

/** The sheets that wait for this very person: large, for a thumb. */
export function MySheets({ sheets, to }: Props) {
  if (sheets.length === 0) {
    return to === 'submit' ? (
      <EmptyState
        title="Nothing to fill in"
        text="Your timesheets are up to date. The next week appears here when it begins."
      />
    ) : (
      <EmptyState
        title="Nothing to approve"
        text="When someone submits a timesheet for you, it appears here and you get an email."
      />
    )
  }
  return (
    <section aria-labelledby="my-sheets">
      <h2 id="my-sheets" className={classes.mineTitle}>
        {to === 'submit' ? 'Timesheets to fill in' : 'Timesheets to approve'}
      </h2>
      <ul className={classes.mine}>
        {sheets.map((sheet) => (
          <li key={sheet.id}>
            <TenantLink to={`/timesheets/${sheet.id}/${to}`} className={classes.own}>
              <span className={classes.ownWords}>
                <strong className={classes.week}>Week to {dayText(sheet.period_end)}</strong>
                <span>
                  {to === 'review' ? `${sheet.candidate_name}, ` : ''}
                  {sheet.job_title} at {sheet.client_name}
                </span>
                {sheet.status === 'rejected' && sheet.reason && (
                  <span className={classes.reason}>Sent back: {sheet.reason}</span>
                )}
              </span>
              <span className={classes.ownAside}>
                <SheetStatus sheet={sheet} />
                {sheet.minutes > 0 && <span>{hoursText(sheet.minutes)} hours</span>}
              </span>
              <IconChevronRight size={20} stroke={1.7} className={classes.chevron} aria-hidden />
            </TenantLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const statusNames: Record<WaitingSheet['status'], string> = {
  open: 'Open',
  draft: 'Draft',
  submitted: 'Submitted',
  rejected: 'Sent back',
}

/** In the words of the list of timesheets. */
function SheetStatus({ sheet }: { sheet: WaitingSheet }) {
  const isMissing = ['open', 'draft'].includes(sheet.status) && Date.parse(sheet.due_at) < Date.now()
  if (isMissing) return <StatusBadge status="overdue" label="Missing" />
  return <StatusBadge status={sheet.status} label={statusNames[sheet.status]} />
}
