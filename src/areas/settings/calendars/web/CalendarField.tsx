import { useQuery } from '@tanstack/react-query'
import { holidayCalendars } from '#areas/settings/calendars/contract.ts'
import { queryOf } from '#kit/query.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'

type Props = {
  name: string
  label: string
  description: string
  /** Who is followed where none is chosen; absent: the agency's own. */
  placeholder?: string
}

/** Whose bank holidays count. Only where there is a choice: most agencies have one calendar. */
export function CalendarField(props: Props) {
  const { data } = useQuery(queryOf(holidayCalendars.list))
  const calendars = data?.data ?? []
  if (calendars.length < 2) return null
  const standard = calendars.find(({ is_default }) => is_default)
  return (
    <SelectField
      placeholder={`Your own: ${standard?.name}`}
      {...props}
      options={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
      numeric
    />
  )
}
