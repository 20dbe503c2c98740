import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { agencyStatuses } from '#areas/access/contract.ts'
import { centralReports, type Report } from '#areas/platform-reports/contract.ts'
import classes from '#areas/platform-reports/web/parts/reports.module.css'
import { meteredOptions, type ReportKey } from '#areas/platform-reports/web/words.ts'
import type { Search } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { wordsOf } from '#kit/ui/format.ts'
import { withChange } from '#kit/ui/list/search.ts'

type Props = { report: ReportKey; search: Search; shown: Report | undefined }

/** Which days, which agencies, and of usage which of it. All of it stands in the address. */
export function Filters({ report, search, shown }: Props) {
  const navigate = useNavigate()
  const { data } = useQuery(queryOf(centralReports.filters))
  const change = (part: Search) =>
    void navigate({ to: '.', search: withChange(search, part) as never, replace: true })
  const day = (key: 'from' | 'to', label: string) => (
    <DayInput
      label={label}
      value={search[key] ?? shown?.[key] ?? null}
      whenDone
      onDay={(chosen) => change({ [key]: chosen ?? undefined })}
    />
  )
  const groups = data?.groups ?? []
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {report === 'usage-metering' && (
        <NativeSelect
          label="Usage"
          value={search.metric ?? 'users'}
          onChange={(event) => change({ metric: event.currentTarget.value })}
          data={meteredOptions}
        />
      )}
      {day('from', 'From')}
      {day('to', 'To')}
      <NativeSelect
        label="Status"
        value={search.status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'Any status' },
          ...agencyStatuses.map((value) => ({ value, label: wordsOf(value) })),
        ]}
      />
      <NativeSelect
        label="Group"
        value={search.group ?? ''}
        onChange={(event) => change({ group: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'All groups' },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </fieldset>
  )
}
