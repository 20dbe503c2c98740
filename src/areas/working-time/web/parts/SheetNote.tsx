import { useQuery } from '@tanstack/react-query'
import { timesheets } from '#areas/timesheets/contract.ts'
import { workingTime } from '#areas/working-time/contract.ts'
import classes from '#areas/working-time/web/parts/working-time.module.css'
import { headText, restLines, spanText } from '#areas/working-time/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { Notice } from '#kit/ui/Notice.tsx'

/**
 * What a timesheet makes of the average week of its worker, asked anew with each version that is saved. Said only where
 * the limit is near or over, or rest is too short: a warning, which stops nothing.
 */
export function SheetNote({ id }: { id: number }) {
  const { can } = usePermissions()
  const isWorker = (useMe() as { kind?: string } | undefined)?.kind === 'candidate'
  const { data: sheet } = useQuery(queryOf(timesheets.show, { params: { id } }))
  const version = sheet?.version ?? 1
  const { data } = useQuery({
    ...queryOf(workingTime.ofTimesheet, { params: { id }, query: { version } }),
    enabled: sheet !== undefined && (isWorker || can('working_time.view')),
    placeholderData: (before) => before,
  })
  const rests = data ? restLines(data) : []
  const average = data?.average
  const isNear = average?.state === 'near' || average?.state === 'over'
  if (!data || (!isNear && rests.length === 0)) return null
  return (
    <Notice title={average && isNear ? headText(average) : 'Too little rest'}>
      <div className={classes.warned}>
        {average && isNear && (
          <span>
            {spanText(average)}.{' '}
            {average.state === 'over' &&
              (isWorker
                ? 'Nobody has to work more: talk to your agency about your hours.'
                : 'No opt-out of the worker holds: agree on fewer hours, or keep the one they signed.')}
          </span>
        )}
        {rests.map((line) => (
          <span key={line}>{line}.</span>
        ))}
      </div>
    </Notice>
  )
}
