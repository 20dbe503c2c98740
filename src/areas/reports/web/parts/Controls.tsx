import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Dimension, ReportHead } from '#areas/reports/contract.ts'
import classes from '#areas/reports/web/parts/reports.module.css'
import type { Search } from '#kit/address.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { withChange } from '#kit/ui/list/search.ts'

type Props = { head: ReportHead; by: readonly Dimension[]; search: Search }

/** What rows are added up by, at most two levels; which day counts; as of which day. All of it stands in the address. */
export function Controls({ head, by, search }: Props) {
  const navigate = useNavigate()
  const change = (part: Search) => {
    // A figure that one level has is none of another: how it was sorted does not stay.
    const { sort: _sort, ...kept } = search
    void navigate({ to: '.', search: withChange(part.by ? kept : search, part) as never, replace: true })
  }
  const [first, second] = by
  const levels = (...chosen: (string | undefined)[]) => {
    const found = [...new Set(chosen.filter(Boolean))]
    change({ by: found.length > 0 ? found.join(',') : 'none' })
  }
  return (
    <fieldset className={classes.controls} aria-label="How the report is put together">
      <NativeSelect
        label="Added up by"
        value={first ?? ''}
        onChange={(event) =>
          levels(event.currentTarget.value || undefined, event.currentTarget.value ? second : undefined)
        }
        data={[{ value: '', label: 'Row by row' }, ...head.groupings]}
      />
      {first && (
        <NativeSelect
          label="Then by"
          value={second ?? ''}
          onChange={(event) => levels(first, event.currentTarget.value || undefined)}
          data={[
            { value: '', label: 'Nothing more' },
            ...head.groupings.filter(({ value }) => value !== first),
          ]}
        />
      )}
      {head.bases.length > 1 && (
        <NativeSelect
          label="Days are"
          value={search.basis ?? head.bases[0]!.value}
          onChange={(event) => change({ basis: event.currentTarget.value })}
          data={head.bases}
        />
      )}
      {head.asks === 'as_of' && (
        <DayInput
          label="As of"
          value={search.as_of ?? null}
          placeholder="Today"
          whenDone
          onDay={(day) => change({ as_of: day ?? undefined })}
        />
      )}
    </fieldset>
  )
}
