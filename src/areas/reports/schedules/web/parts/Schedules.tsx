import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReportSchedule, reportSchedules } from '#areas/reports/schedules/contract.ts'
import { schedulesQuery } from '#areas/reports/schedules/web/data.ts'
import { pauses, periods, weekdays } from '#areas/reports/schedules/words.ts'
import classes from '#areas/reports/web/parts/reports.module.css'
import { stringifySearch } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

type Props = { only?: { group: string; slug: string } }

/** One's own schedules, of one report or of all: when and for whom each is made, and why one rests. */
export function Schedules({ only }: Props) {
  const all = useQuery(schedulesQuery()).data?.data ?? []
  const shown = only ? all.filter(({ group, slug }) => group === only.group && slug === only.slug) : all
  if (shown.length === 0) return null
  return (
    <section aria-label="Scheduled" className={classes.group}>
      <h2>Scheduled</h2>
      <ul className={classes.cards}>
        {shown.map((each) => (
          <Schedule key={each.id} schedule={each} />
        ))}
      </ul>
    </section>
  )
}

function Schedule({ schedule }: { schedule: ReportSchedule }) {
  const { id, group, slug, title, query, paused, next_at, period, recipients } = schedule
  const remove = useMutation({
    mutationFn: () => call(reportSchedules.remove, { params: { id } }),
    onSettled: () => refresh('report-schedules'),
  })
  return (
    <li className={classes.card}>
      <TenantLink to={`/reports/${group}/${slug}${stringifySearch(query)}`} className={classes.link}>
        {title}
      </TenantLink>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete schedule: ${title}`}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <IconTrash size={17} stroke={1.7} />
      </ActionIcon>
      <p>
        {timing(schedule)}. {period === 'as_asked' ? '' : `${periods[period]}. `}For{' '}
        {recipients.map(({ name }) => name).join(', ')}.
      </p>
      <p>
        {paused ? (
          `Paused: ${pauses[paused]}.`
        ) : (
          <>
            Next on <InstantText at={next_at!} />
          </>
        )}
      </p>
    </li>
  )
}

function timing({ frequency, day, hour, tz, format }: ReportSchedule): string {
  const on = frequency === 'weekly' ? `Every ${weekdays[day - 1]}` : `On day ${day} of every month`
  return `${on} at ${String(hour).padStart(2, '0')}:00 (${tz}), as ${format === 'xlsx' ? 'Excel' : 'CSV'}`
}
