import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy, IconDots, IconEraser, IconPlus } from '@tabler/icons-react'
import classes from '#areas/timesheets/entry/web/parts/grid-entries.module.css'
import {
  isEmpty,
  isOvernight,
  newLine,
  type ShiftDay,
  type ShiftLine,
} from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import { moveInGrid } from '#areas/timesheets/entry/web/parts/grid-keyboard.ts'
import type { FieldErrors } from '#areas/timesheets/entry/web/parts/useDraft.ts'
import { TimeInput } from '#kit/ui/form/TimeInput.tsx'
import { dayText, hoursText } from '#kit/ui/format.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'

type Props = {
  days: readonly ShiftDay[]
  errors: FieldErrors
  /** Paid minutes of each shift by the key of its line, breaks and rounding done; all of a night on its own line. */
  minutesByLine: ReadonlyMap<string, number>
  bankHolidays: readonly string[]
  today: string
  onChange: (days: ShiftDay[]) => void
  onCopy: (day: string) => void
  /** Which line somebody is typing in: its mistakes are not told before they leave it. */
  onFocus: (key: string | null) => void
}

/** A row a day: start, finish, break. Enter goes on, the arrows go up and down. */
export function WeekGrid({
  days,
  errors,
  minutesByLine,
  bankHolidays,
  today,
  onChange,
  onCopy,
  onFocus,
}: Props) {
  const setLines = (day: string, change: (lines: ShiftLine[]) => ShiftLine[]) =>
    onChange(days.map((each) => (each.day === day ? { ...each, lines: change(each.lines) } : each)))
  return (
    <fieldset className={classes.grid} onKeyDown={moveInGrid}>
      <legend className={classes.legend}>Times</legend>
      <div className={classes.head} aria-hidden>
        <span>Day</span>
        <span>Start</span>
        <span>Finish</span>
        <span>Break, min</span>
        <span className={classes.total}>Paid time</span>
      </div>
      {days.map(({ day, lines }) => (
        <fieldset key={day} className={classes.day} data-today={day === today || undefined}>
          <legend className={classes.legend}>{dayText(day, 'long')}</legend>
          {lines.map((line, at) => (
            <Line
              key={line.key}
              line={line}
              day={day}
              first={at === 0}
              errors={errors[line.key]}
              total={minutesByLine.get(line.key)}
              holiday={bankHolidays.includes(day)}
              onFocus={onFocus}
              onChange={(changes) =>
                setLines(day, (all) =>
                  all.map((each) => (each.key === line.key ? { ...each, ...changes } : each)),
                )
              }
              onAdd={() => setLines(day, (all) => [...all, newLine()])}
              onClear={() =>
                setLines(day, (all) => {
                  const left = all.filter((each) => each.key !== line.key)
                  return left.length > 0 ? left : [newLine()]
                })
              }
              onCopy={() => onCopy(day)}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}

type LineProps = {
  line: ShiftLine
  day: string
  first: boolean
  errors: FieldErrors[string] | undefined
  total: number | undefined
  holiday: boolean
  onChange: (changes: Partial<ShiftLine>) => void
  onAdd: () => void
  onClear: () => void
  onCopy: () => void
  onFocus: (key: string | null) => void
}

function Line({ line, day, first, errors, total, holiday, onChange, onFocus, ...verbs }: LineProps) {
  const dayName = holiday ? `${dayText(day, 'long')}, bank holiday` : dayText(day, 'long')
  const messages = [...new Set(Object.values(errors ?? {}))]
  const said = messages.length > 0 ? `${line.key}-errors` : undefined
  const shared = {
    'aria-describedby': said,
    autoComplete: 'off',
    size: 'md',
    onFocus: () => onFocus(line.key),
  } as const
  const nth = first ? '' : ', further shift'
  return (
    <div className={classes.line}>
      <div className={classes.name} aria-hidden>
        {first && (
          <>
            <span className={classes.weekday}>{dayAndMonth(day)}</span>
            {holiday && <span className={classes.holiday}>Bank holiday</span>}
          </>
        )}
        <span className={classes.small}>{total ? hoursText(total) : ''}</span>
      </div>
      {(['start_time', 'end_time'] as const).map((field) => (
        <TimeInput
          key={field}
          {...shared}
          className={classes.time}
          data-column={field}
          aria-label={`${field === 'start_time' ? 'Start' : 'Finish'}, ${dayName}${nth}`}
          placeholder={field === 'start_time' ? 'Start' : 'Finish'}
          enterKeyHint="next"
          error={Boolean(errors?.[field])}
          value={line[field]}
          onChange={(time) => onChange({ [field]: time })}
          onBlur={() => onFocus(null)}
          {...(field === 'end_time' && isOvernight(line) ? nextDay : {})}
        />
      ))}
      <TextInput
        {...shared}
        className={classes.time}
        data-column="break_minutes"
        aria-label={`Break in minutes, ${dayName}${nth}`}
        placeholder="Break"
        inputMode="numeric"
        enterKeyHint="next"
        error={Boolean(errors?.break_minutes)}
        value={line.break_minutes}
        onBlur={() => onFocus(null)}
        onChange={({ currentTarget: { value } }) => onChange({ break_minutes: value })}
      />
      <span className={classes.total}>{total ? hoursText(total) : '–'}</span>
      <LineMenu day={dayName} first={first} empty={isEmpty(line)} {...verbs} />
      {said && (
        <div id={said} className={classes.errors} role="alert">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
    </div>
  )
}

/** Said at the finish of a night. */
const nextDay = {
  rightSection: (
    <abbr title="The next day" className={classes.next}>
      +1
    </abbr>
  ),
  rightSectionWidth: 26,
} as const

/** 'Mon 2 Nov' or 'Mon, Nov 2', on a phone 'Mon 2': the month stands in the title. */
function dayAndMonth(day: string) {
  const [weekday, ...rest] = dayText(day, 'short').split(' ')
  return (
    <>
      {weekday}
      {rest.map((part) => (
        <span key={part} className={/\d/.test(part) ? undefined : classes.month}>
          {' '}
          {part}
        </span>
      ))}
    </>
  )
}

type MenuProps = Pick<LineProps, 'onAdd' | 'onClear' | 'onCopy' | 'first'> & { day: string; empty: boolean }

function LineMenu({ day, first, empty, onAdd, onClear, onCopy }: MenuProps) {
  return (
    <Popover
      label={`More for ${day}`}
      align="right"
      width={270}
      sheet
      button={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size={36} aria-label={`More for ${day}`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      )}
    >
      {(close) => {
        const then = (verb: () => void) => () => {
          close()
          verb()
        }
        return (
          <>
            {first && (
              <PopoverItem icon={<IconCopy size={16} />} disabled={empty} onClick={then(onCopy)}>
                Copy to the other working days
              </PopoverItem>
            )}
            <PopoverItem icon={<IconPlus size={16} />} onClick={then(onAdd)}>
              Add another shift
            </PopoverItem>
            <PopoverItem icon={<IconEraser size={16} />} disabled={empty && first} onClick={then(onClear)}>
              {first ? 'Clear' : 'Remove this shift'}
            </PopoverItem>
          </>
        )
      }}
    </Popover>
  )
}
