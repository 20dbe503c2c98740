import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { readerNow } from '#kit/reader.ts'
import classes from '#kit/ui/form/DayInput.module.css'
import { parseDayInput, whyNotDay } from '#kit/ui/form/parse-fields.ts'
import { isReadable, type Typed, unreadable } from '#kit/ui/form/unreadable.ts'
import { dayText } from '#kit/ui/format.ts'
import { Popover } from '#kit/ui/Popover.tsx'
import { businessDays, type DayRange } from '#platform/days.ts'
import { isMonthFirst } from '#platform/locales.ts'

type Telling =
  /** Tells what stands there with each key, also that it cannot be read. */
  | { whenDone?: false; onDay: (day: Typed<string>) => void }
  /** Tells a day once it is finished and can be read: by Enter, or when the field is left. For what asks the server each time. */
  | { whenDone: true; onDay: (day: string | null) => void }

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'label'> & {
  label: string
  /** An ISO day; null or '' shows an empty field. */
  value: Typed<string>
  min?: string | undefined
  max?: string | undefined
  /** The days that may be entered at all; days of business unless it says `birthDays`. */
  range?: DayRange
  /** Which edge of its button the calendar keeps to. */
  align?: 'left' | 'right'
  /** Told while it is typed: a button beside the field waits for what can be read. */
  onReadable?: (readable: boolean) => void
} & Telling

const loadCalendar = () => import('#kit/ui/form/Calendar.tsx')
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))

/**
 * A calendar day outside a form: `2026-11-21` as a value, `21 Nov 2026` to read; understands `21/11/26` and `today`. Two
 * numbers are read in the order of the reader's locale, and the day they were read as stands below in words while they
 * are typed: 10/11 is never silently another day.
 */
export function DayInput(props: Props) {
  const {
    label,
    value: told,
    onDay,
    whenDone,
    min,
    max,
    range = businessDays,
    align = 'right',
    onReadable,
    error,
    disabled,
    ...rest
  } = props
  const [text, setText] = useState<string>()
  const value = isReadable(told) ? told : null
  const wrong = text === undefined ? undefined : whyNotDay(text, whenDone ? { min, max, range } : { range })
  const readable = wrong === undefined
  const tellReadable = useRef(onReadable)
  tellReadable.current = onReadable
  useEffect(() => tellReadable.current?.(readable), [readable])
  const read = wrong || text === undefined ? null : parseDayInput(text)
  const finish = useFinish(whenDone ? text : undefined, (typed) => {
    const day = parseDayInput(typed)
    if (whyNotDay(typed, { min, max, range }) === undefined && day !== (value || null)) onDay(day)
  })
  const type = (next: string) => {
    setText(next)
    if (whenDone) return
    onDay(next.trim() === '' ? null : (parseDayInput(next) ?? unreadable))
  }
  const leave = () => {
    finish.now()
    if (!wrong) setText(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && whenDone) leave()
    if (event.key === 'Escape' && whenDone) finish.forget()
  }
  return (
    <TextInput
      placeholder={isMonthFirst(readerNow().locale) ? 'mmm dd, yyyy' : 'dd mmm yyyy'}
      {...rest}
      {...(read ? { description: <span aria-live="polite">{dayText(read, 'long')}</span> } : {})}
      label={label}
      disabled={disabled ?? false}
      error={wrong ?? error}
      autoComplete="off"
      value={text ?? (value ? dayText(value) : '')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
      classNames={{ section: classes.section ?? '' }}
      rightSection={
        <Popover
          label={`Calendar for ${label}`}
          align={align}
          sheet
          button={(button) => (
            <button
              {...button}
              className={classes.open}
              aria-label={`Choose ${label} from a calendar`}
              disabled={disabled}
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
                min={min ?? range.first}
                max={max ?? range.last}
                onPick={(day) => {
                  finish.forget()
                  setText(undefined)
                  onDay(day)
                  close()
                }}
              />
            </Suspense>
          )}
        </Popover>
      }
    />
  )
}

/** What was typed and not told yet; it is also told when the field goes away with the panel around it. */
function useFinish(text: string | undefined, tell: (typed: string) => void) {
  const waiting = useRef<string>(undefined)
  const latest = useRef(tell)
  waiting.current = text
  latest.current = tell
  const now = () => {
    const typed = waiting.current
    waiting.current = undefined
    if (typed !== undefined) latest.current(typed)
  }
  const atTheEnd = useRef(now)
  useEffect(() => () => atTheEnd.current(), [])
  const forget = () => {
    waiting.current = undefined
  }
  return { now, forget }
}
