import { Checkbox, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Code } from '#areas/jobs/web/public.tsx'
import { calculationViewOf } from '#areas/timesheets/calculation-view.ts'
import classes from '#areas/timesheets/rule-sets/web/parts/RuleTester.module.css'
import {
  monday,
  type Tried,
  type TriedDay,
  tryWeek,
  usualWeek,
} from '#areas/timesheets/rule-sets/web/parts/week.ts'
import { Calculation } from '#areas/timesheets/web/parts/Calculation.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { TimeInput } from '#kit/ui/form/TimeInput.tsx'
import { countText, currencySign, dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { addDays } from '#platform/days.ts'

type Props = { codes: Code[]; currency: string; tz: string }
const sees = { pay: true, charge: true, margin: true }

/** A week to try the rules on, as they are typed: what it pays and charges, and why. Nothing of it is kept. */
export function RuleTester({ currency, tz }: Props) {
  const { form } = useFormState()
  const [week, setWeek] = useState<Tried>(usualWeek)
  const rules = form.values.rules as unknown[]
  const { calculation, incomplete, calls } = useMemo(() => tryWeek(week, rules, tz), [week, rules, tz])
  const set = (more: Partial<Tried>) => setWeek((now) => ({ ...now, ...more }))
  const setDay = (at: number, more: Partial<TriedDay>) =>
    set({ days: week.days.map((day, index) => (index === at ? { ...day, ...more } : day)) })
  return (
    <Section
      title="Try a week"
      description="Type a week and see what these rules make of it, also before you save them. Nothing of it is kept."
    >
      <Wide>
        {/* Enter is for the fields here: it must not save the set. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from the form around it */}
        <div
          className={classes.tester}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
          }}
        >
          <div className={classes.rates}>
            {(['pay', 'charge'] as const).map((side) => (
              <TextInput
                key={side}
                label={side === 'pay' ? 'Basic pay an hour' : 'Basic charge an hour'}
                inputMode="decimal"
                autoComplete="off"
                leftSection={currencySign(currency)}
                value={week[side]}
                onChange={({ currentTarget }) => set({ [side]: currentTarget.value })}
              />
            ))}
            <TextInput
              label="Days worked in a row before"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={week.before}
              onChange={({ currentTarget }) => set({ before: currentTarget.value })}
            />
            <TimeInput
              label="Finish on the Sunday before"
              value={week.finished}
              onChange={(finished) => set({ finished })}
            />
          </div>
          <ul className={classes.days} data-calls={calls || undefined}>
            <li className={classes.heads} aria-hidden>
              <span />
              <span>Start</span>
              <span>Finish</span>
              <span>Break, minutes</span>
              {calls && <span>Call-out, hours</span>}
              <span />
            </li>
            {week.days.map((day, at) => (
              <Day
                key={at}
                name={dayText(addDays(monday, at), 'weekday')}
                {...{ day, calls }}
                set={(more) => setDay(at, more)}
              />
            ))}
          </ul>
          {incomplete > 0 && (
            <Notice>{countText(incomplete, 'rule')} not filled in yet, and left out here.</Notice>
          )}
          {calculation.problems.map(({ field, message }) => (
            <Notice key={`${field} ${message}`} tone="warning">
              {message}
            </Notice>
          ))}
          <Calculation
            view={calculationViewOf(calculation, sees)}
            sees={sees}
            currency={currency}
            layout="shifts"
          />
        </div>
      </Wide>
    </Section>
  )
}

type DayProps = { name: string; day: TriedDay; calls: boolean; set: (more: Partial<TriedDay>) => void }

function Day({ name, day, calls, set }: DayProps) {
  return (
    <li className={classes.day}>
      <strong>{name}</strong>
      <TimeInput
        aria-label={`${name} start`}
        placeholder="Start"
        value={day.start}
        onChange={(start) => set({ start })}
      />
      <TimeInput
        aria-label={`${name} finish`}
        placeholder="Finish"
        value={day.end}
        onChange={(end) => set({ end })}
      />
      <TextInput
        aria-label={`${name} break in minutes`}
        placeholder="Break, min"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={day.rest}
        onChange={({ currentTarget }) => set({ rest: currentTarget.value })}
      />
      {calls && (
        <TextInput
          aria-label={`${name} call-out hours`}
          placeholder="Call-out, h"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={day.called}
          onChange={({ currentTarget }) => set({ called: currentTarget.value })}
        />
      )}
      <Checkbox
        label="Bank holiday"
        aria-label={`${name} is a bank holiday`}
        checked={day.holiday}
        onChange={({ currentTarget }) => set({ holiday: currentTarget.checked })}
      />
    </li>
  )
}
