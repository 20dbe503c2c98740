import { type Engagement, frequencyNames } from '#areas/candidates/contract.ts'
import { engagementOn } from '#areas/candidates/rules.ts'
import classes from '#areas/candidates/web/parts/EngagementList.module.css'
import { engagementText } from '#areas/candidates/web/words.ts'
import { isoDay } from '#kit/ui/list/date-presets.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText } from '#kit/ui/values.tsx'

/** How somebody was and is engaged, newest first. */
export function EngagementList({ engagements }: { engagements: readonly Engagement[] }) {
  if (engagements.length === 0)
    return <p className={classes.none}>None yet. Needed before the first placement.</p>
  const today = isoDay(new Date())
  const current = engagementOn(engagements, today)
  return (
    <ol className={classes.list}>
      {engagements.map((engagement) => (
        <li key={engagement.id}>
          <div className={classes.head}>
            {engagementText(engagement)}
            {engagement === current && engagement.effective_from <= today && (
              <StatusBadge status="active" label="Now" />
            )}
          </div>
          <div className={classes.since}>
            from <DayText day={engagement.effective_from} />
            {engagement.payroll_ref && ` · ${engagement.payroll_ref}`}
            {engagement.tax_code && ` · ${engagement.tax_code}`}
            {engagement.pay_frequency && ` · ${frequencyNames[engagement.pay_frequency].toLowerCase()}`}
          </div>
        </li>
      ))}
    </ol>
  )
}
