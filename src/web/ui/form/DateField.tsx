import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useField } from '#web/ui/form/context.ts'
import classes from '#web/ui/form/DateField.module.css'
import type { FieldProps } from '#web/ui/form/fields.tsx'
import { dayOf } from '#web/ui/form/typed.ts'
import { dayText } from '#web/ui/format.ts'
import { Pop } from '#web/ui/Pop.tsx'

type Props = FieldProps & {
  min?: string | undefined
  max?: string | undefined
  /** After the day was set, for what else follows from it. */
  onPick?: (day: string | null) => void
}

const loadCalendar = () => import('#web/ui/form/Calendar.tsx')
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))

/** A calendar day, `2026-11-21` in the record, `21 Nov 2026` to read; understands `21/11/26` and `today`. */
export function DateField({ name, min, max, onPick, placeholder = 'dd mmm yyyy', ...rest }: Props) {
  const { value, empty, set, input } = useField<string | null>(name)
  const [text, setText] = useState<string>()
  const isWrong = text !== undefined && text.trim() !== '' && dayOf(text) === null
  const change = (day: string | null) => {
    set(day ?? empty)
    onPick?.(day)
  }
  const type = (next: string) => {
    setText(next)
    change(dayOf(next))
  }
  return (
    <TextInput
      {...rest}
      {...input}
      error={isWrong ? 'A day like 21 Nov 2026 or 21/11/26' : input.error}
      placeholder={placeholder}
      autoComplete="off"
      value={text ?? (value ? dayText(value) : '')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (!isWrong) setText(undefined)
      }}
      classNames={{ section: classes.section ?? '' }}
      rightSection={
        <Pop
          label={`Calendar for ${rest.label}`}
          align="right"
          sheet
          button={(props) => (
            <button
              {...props}
              className={classes.open}
              aria-label={`Choose ${rest.label} from a calendar`}
              disabled={rest.disabled}
              onPointerEnter={() => void loadCalendar()}
            >
              <IconCalendar size={16} stroke={1.6} />
            </button>
          )}
        >
          {(close) => (
            <Suspense fallback={<div className={classes.waiting} />}>
              <Calendar
                value={value || null}
                min={min}
                max={max}
                onPick={(day) => {
                  setText(undefined)
                  change(day)
                  close()
                }}
              />
            </Suspense>
          )}
        </Pop>
      }
    />
  )
}
