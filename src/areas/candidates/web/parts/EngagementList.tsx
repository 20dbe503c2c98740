import { type Engagement, frequencyNames } from '#areas/candidates/contract.ts'
import { holidayNames, ir35Names, loanNames, pensionNames } from '#areas/candidates/engagement-rules.ts'
import { engagementOn } from '#areas/candidates/rules.ts'
import classes from '#areas/candidates/web/parts/EngagementList.module.css'
import { engagementText } from '#areas/candidates/web/words.ts'
import { agencyDay, dayText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText } from '#kit/ui/values.tsx'

/** How somebody was and is engaged, newest first. */
export function EngagementList({ engagements }: { engagements: readonly Engagement[] }) {
  if (engagements.length === 0)
    return <p className={classes.none}>None yet. Needed before the first placement.</p>
  const today = agencyDay()
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
          {details(engagement).map((line) => (
            <div key={line} className={classes.since}>
              {line}
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** What else it says, a line each. */
function details(one: Engagement): string[] {
  const { student_loan_plan: loan, pension_status: pension, pension_opt_out_on: out, ir35_status: ir35 } = one
  const { wtr_opt_out_on: wtr, wtr_withdrawn_on: withdrawn, conduct_opt_out_on: conduct, ir35_dated } = one
  return [
    loan && `Student loan ${loanNames[loan].toLowerCase()}`,
    one.postgraduate_loan && 'Postgraduate loan',
    pension && `Pension: ${pensionNames[pension].toLowerCase()}${out ? ` on ${dayText(out)}` : ''}`,
    one.holiday_scheme && `Holiday pay ${holidayNames[one.holiday_scheme].toLowerCase()}`,
    wtr && `Opted out of 48 hours ${dayText(wtr)}${withdrawn ? `, withdrawn ${dayText(withdrawn)}` : ''}`,
    conduct && `Opted out of the Conduct Regulations ${dayText(conduct)}`,
    ir35 && `${ir35Names[ir35]}${ir35_dated ? `, determined ${dayText(ir35_dated)}` : ''}`,
  ].filter((line) => typeof line === 'string')
}
