import { useQuery } from '@tanstack/react-query'
import type { ReportHead } from '#areas/reports/contract.ts'
import { NewSchedule, reportSchedules } from '#areas/reports/schedules/contract.ts'
import { peopleQuery } from '#areas/reports/schedules/web/data.ts'
import { periods, weekdays } from '#areas/reports/schedules/words.ts'
import type { Search } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { useField } from '#kit/ui/form/context.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listQueryOf } from '#kit/ui/list/search.ts'

type Props = { head: ReportHead; search: Search; onClose: () => void }

/** Has a report made at a fixed time, as it stands on the page now. */
export function ScheduleDialog({ head: { group, slug, title, asks }, search, onClose }: Props) {
  const people = useQuery(peopleQuery(group, slug)).data?.data ?? []
  const { page: _page, after: _after, before: _before, per_page: _per, search: _search, ...kept } = search
  const query = listQueryOf(kept)
  const form = useRecordForm({
    schema: NewSchedule,
    initial: {
      ...{ group, slug, query, format: 'xlsx', frequency: 'weekly', day: 1, hour: 7, recipients: [] },
      period: asks === 'period' ? 'last_7_days' : 'as_asked',
    } as never,
    save: (body) => call(reportSchedules.create, { body }),
    saved: `${title} is scheduled`,
    refreshes: ['report-schedules'],
    onSaved: onClose,
  })
  return (
    <FormModal title={`Schedule ${title}`} form={form} submit="Schedule" onClose={onClose}>
      <SelectField
        name="frequency"
        label="How often"
        options={[
          { value: 'weekly', label: 'Every week' },
          { value: 'monthly', label: 'Every month' },
        ]}
      />
      <DayOfField />
      <SelectField name="hour" label="At" options={hours} numeric />
      {asks === 'period' && (
        <SelectField
          name="period"
          label="Days"
          options={Object.entries(periods).map(([value, label]) => ({ value, label }))}
        />
      )}
      <MultiSelectField
        name="recipients"
        label="For"
        description="Each gets a file of their own, with what they may see. People to whom this report is not open are not offered."
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        numeric
      />
      <SelectField
        name="format"
        label="As"
        options={[
          { value: 'xlsx', label: 'Excel' },
          { value: 'csv', label: 'CSV' },
        ]}
      />
    </FormModal>
  )
}

/** A day of the week, or of the month. */
function DayOfField() {
  const { value } = useField<string>('frequency')
  const options =
    value === 'monthly'
      ? Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: `Day ${at + 1}` }))
      : weekdays.map((label, at) => ({ value: String(at + 1), label }))
  return <SelectField name="day" label="On" options={options} numeric />
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
