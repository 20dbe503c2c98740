import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useField } from '#web/ui/form/context.ts'
import type { FieldProps } from '#web/ui/form/fields.tsx'
import { dayOf } from '#web/ui/form/typed.ts'

type Props = FieldProps & { min?: string | undefined; max?: string | undefined }

/** A calendar day, `2026-11-21` in the record, `21 Nov 2026` to read; understands `21/11/26` and `today`. */
export function DateField({ name, min, max, placeholder = 'dd mmm yyyy', ...rest }: Props) {
  const { value, set, input } = useField<string | null>(name)
  return (
    <DateInput
      {...rest}
      {...input}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      placeholder={placeholder}
      valueFormat="DD MMM YYYY"
      dateParser={(text) => dayOf(text)}
      firstDayOfWeek={1}
      weekendDays={[0, 6]}
      clearable={!input.withAsterisk}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      leftSection={<IconCalendar size={16} stroke={1.6} />}
      popoverProps={{ shadow: 'md' }}
      value={value || null}
      onChange={(day) => set(day ? day.slice(0, 10) : null)}
    />
  )
}
