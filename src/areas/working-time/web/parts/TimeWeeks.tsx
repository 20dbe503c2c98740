import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { OptOut, WorkingTime } from '#areas/working-time/contract.ts'
import { WeekBars } from '#areas/working-time/web/parts/WeekBars.tsx'
import classes from '#areas/working-time/web/parts/working-time.module.css'
import { headText, restLines, spanText } from '#areas/working-time/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { countText, dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

const dialogs = () => import('#areas/working-time/web/parts/OptOutDialogs.tsx')
const OptOutDialog = lazy(async () => ({ default: (await dialogs()).OptOutDialog }))
const WithdrawDialog = lazy(async () => ({ default: (await dialogs()).WithdrawDialog }))

/** The average week of a worker, the weeks it counts, their rest, and whether they opted out of the limit. */
export function TimeWeeks({ found }: { found: WorkingTime }) {
  const { average, limit_hours, reference_weeks } = found
  const rests = restLines(found)
  return (
    <div className={classes.body}>
      {average ? (
        <>
          <p className={classes.head}>{headText(average)}</p>
          <WeekBars weeks={average.weeks} limit_minutes={average.limit_minutes} />
          <p className={classes.note}>
            {spanText(average)}. Weeks of all placements together, {countText(reference_weeks, 'week')} at
            most; leave and sickness are left out, and earlier days come in their place.
          </p>
        </>
      ) : (
        <p className={classes.note}>
          Nothing was submitted yet that counts towards the limit of {limit_hours} h a week.
        </p>
      )}
      {rests.length > 0 && (
        <Notice title="Too little rest">
          <ul className={classes.rests}>
            {rests.slice(-5).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {rests.length > 5 && `And ${countText(rests.length - 5, 'time')} before that.`}
        </Notice>
      )}
      <OptOuts found={found} />
    </div>
  )
}

function OptOuts({ found: { candidate_id, opt_outs, limit_hours } }: { found: WorkingTime }) {
  const { can } = usePermissions()
  const [open, setOpen] = useState<'new' | OptOut>()
  const close = () => setOpen(undefined)
  const live = opt_outs.find(({ ends_on }) => ends_on === null)
  return (
    <section className={classes.body} aria-label="Opt-out">
      <div className={classes.line}>
        <h3>Opt-out from {limit_hours} h a week</h3>
        {can('working_time.manage') && !live && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('new')}>
            Add an opt-out
          </Button>
        )}
      </div>
      {opt_outs.length === 0 ? (
        <p className={classes.note}>None is kept: the limit holds for this worker.</p>
      ) : (
        <ul className={classes.said}>
          {opt_outs.map((each) => (
            <li key={each.id}>
              <span data-ended={each.ends_on !== null || undefined}>
                {optOutText(each)}
                {each.note && ` · ${each.note}`}
              </span>
              {each.ends_on === null && can('working_time.manage') && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(each)}>
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open === 'new' && (
          <OptOutDialog candidateId={candidate_id} limitHours={limit_hours} onClose={close} />
        )}
        {open && open !== 'new' && <WithdrawDialog optOut={open} onClose={close} />}
      </Suspense>
    </section>
  )
}

function optOutText({ from_day, ends_on, withdrawn_on, notice_days, created_by_name }: OptOut): string {
  const signed = `Signed on ${dayText(from_day)}, ${countText(notice_days, 'day')} of notice, kept by ${created_by_name}`
  if (ends_on === null || withdrawn_on === null) return signed
  return `${signed}. Withdrawn on ${dayText(withdrawn_on)}: it holds until ${dayText(ends_on)}`
}
