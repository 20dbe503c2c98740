import type { WaitingSheet } from '#areas/dashboard/contract.ts'
import classes from '#areas/dashboard/web/parts/dashboard.module.css'
import { since } from '#areas/dashboard/web/words.ts'
import { RemindAll } from '#areas/timesheets/web/public.tsx'
import kit from '#kit/ui/Dashboard.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  title: string
  none: string
  sheets: WaitingSheet[] | undefined
  all: string
  remind: 'missing' | 'waiting'
}

/** A few timesheets, the oldest first. */
export function Waiting({ title, none, sheets, all, remind }: Props) {
  if (!sheets) return null
  return (
    <div>
      <Panel
        title={title}
        flush
        {...(sheets.length > 0
          ? {
              aside: (
                <span className={classes.aside}>
                  <RemindAll queue={remind} compact />
                  <TenantLink to={all} className={kit.all} aria-label={`${title}: see all`}>
                    See all
                  </TenantLink>
                </span>
              ),
            }
          : {})}
      >
        {sheets.length === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <ul className={kit.lines}>
            {sheets.map((sheet) => (
              <li key={sheet.id}>
                <TenantLink to={`/timesheets/${sheet.id}`} className={`${kit.line} ${classes.sheet}`}>
                  <span className={kit.words}>
                    <strong>{sheet.candidate_name}</strong>
                    <span className={classes.cut}>
                      {sheet.client_name} · week to {dayText(sheet.period_end)}
                    </span>
                  </span>
                  <span className={classes.age}>
                    {since(
                      sheet.status === 'submitted' ? (sheet.submitted_at ?? sheet.due_at) : sheet.due_at,
                      new Date(),
                    )}
                  </span>
                </TenantLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
