import { useQuery } from '@tanstack/react-query'
import { firstDate, whyNotDate } from '#areas/invoices/issuing/rules.ts'
import { periods } from '#areas/settings/contract.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable, type Typed } from '#kit/ui/form/unreadable.ts'
import { agencyDay, dayText } from '#kit/ui/format.ts'

type Work = {
  /** The last day of the work on the document, when it comes from time. */
  period_to?: string | null | undefined
}

/** Which days a document can be dated, and why not: as the server asks, before it is asked. */
export function useDating({ period_to }: Work = {}) {
  const may_backdate = usePermissions().can('invoices.backdate')
  const { data: period } = useQuery(queryOf(periods.show))
  const today = agencyDay()
  const closed_to = period && !period.override ? period.closed_to : null
  const opens = period?.books_open_on
  const open = firstDate({ closed_to, period_to, today })
  const min = opens && (!open || open < opens) ? opens : open
  const note = closed_to ? `Up to ${dayText(closed_to)} is closed.` : undefined
  const whyNot = (day: string): string | undefined => {
    if (closed_to && day <= closed_to) {
      return `The time up to ${dayText(closed_to)} is closed: choose ${dayText(min!)} or a later day`
    }
    if (opens && day < opens) return `Your books open on ${dayText(opens)}: choose that day or a later one`
    const dating = { today, may_backdate, period_to }
    return whyNotDate(day, dating, 'issue_date')?.description
  }
  return { today, may_backdate, min, note, whyNot }
}

type Props = Work & {
  label?: string
  description?: string
  placeholder?: string
  value: Typed<string>
  onReadable?: (readable: boolean) => void
  /** What the server said of it. */
  error?: string | undefined
} & (
    | { whenDone?: false; onDay: (day: Typed<string>) => void }
    | { whenDone: true; onDay: (day: string | null) => void }
  )

/** The date of documents outside a form: in the dialog that issues, and of a run. */
export function IssueDateInput({
  label = 'Invoice date',
  description,
  period_to,
  value,
  error,
  ...rest
}: Props) {
  const { today, min, note, whyNot } = useDating({ period_to })
  return (
    <DayInput
      {...rest}
      label={label}
      description={[description, note].filter(Boolean).join(' ')}
      value={value}
      min={min}
      max={today}
      error={(isReadable(value) && value && whyNot(value)) || error}
    />
  )
}

/** The same in the form of a draft. Only for those who may date back: for others it is the day of the issue. */
export function PlannedDateField({ period_to, planned }: Work & { planned?: string | null | undefined }) {
  const { today, may_backdate, min, note } = useDating({ period_to })
  if (!may_backdate && !planned) return null
  return (
    <DateField
      name="planned_date"
      label="Invoice date"
      placeholder="The day it is issued"
      {...(note ? { description: note } : {})}
      min={min}
      max={today}
    />
  )
}

/** What the server said of the date, when it refused for its sake. */
export function dateError(error: unknown, field: 'issue_date' | 'planned_date'): string | undefined {
  const { problem } = (error ?? {}) as { problem?: { errors?: Record<string, string[]> } }
  return problem?.errors?.[field]?.[0]
}
