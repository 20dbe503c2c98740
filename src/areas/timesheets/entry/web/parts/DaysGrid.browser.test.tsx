import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DaysGrid } from '#areas/timesheets/entry/web/parts/DaysGrid.tsx'
import { cellKey, type QuantityDay, quantityDays } from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import type { FieldErrors } from '#areas/timesheets/entry/web/parts/useDraft.ts'
import { eachDay } from '#platform/days.ts'
import { show, withoutServer } from '#test/components.tsx'

withoutServer()

const rate = (rate_code_id: number, name: string, unit: 'day' | 'mile') => ({
  ...{ id: rate_code_id, rate_code_id, code: name, name, unit, pay_rate: '400', charge_rate: '480' },
  ...{ effective_from: '2026-01-01', effective_to: null },
})
const terms = {
  ...{ tz: 'Europe/London', week_end: 7, basic_rate_code_id: 1, layout: 'days' as const, day_minutes: 480 },
  rounding: { scope: 'entry' as const, mode: 'none' as const, step_minutes: 15, grace_minutes: 0 },
  ...{ unpaid_break: null, overtime_rules: [], bank_holidays: [] },
  rates: [rate(1, 'Day', 'day'), rate(2, 'Mileage', 'mile')],
}

let now: QuantityDay[] = []
const enter = (from: string, until: string, errors: FieldErrors = {}) => {
  function Sheet() {
    const [days, setDays] = useState(() => quantityDays(eachDay(from, until), []))
    now = days
    return (
      <>
        <h1>Days</h1>
        <DaysGrid
          {...{ days, terms, errors, bankHolidays: [from], today: from }}
          onChange={setDays}
          onFocus={() => undefined}
        />
      </>
    )
  }
  return show({ '/sheet': Sheet }, '/sheet')
}
const part = (of: string, day = 'Monday 2 November 2026') =>
  page.getByRole('button', { name: `${day}: ${of}` })
const entered = () =>
  now.flatMap(({ day, quantities }) => Object.entries(quantities).map((one) => [day, ...one]))

test('a tap enters a day or a part of it, another one changes it, the same again takes it back', async () => {
  await enter('2026-11-02', '2026-11-08')
  await part('a whole day').click()
  await expect.element(part('a whole day')).toHaveAttribute('aria-pressed', 'true')
  expect(entered()).toEqual([['2026-11-02', '1', '1']])
  await part('half a day').click()
  await expect.element(part('a whole day')).toHaveAttribute('aria-pressed', 'false')
  expect(entered()).toEqual([['2026-11-02', '1', '0.5']])
  await part('half a day').click()
  expect(entered()).toEqual([['2026-11-02', '1', '']])
})

test('the keyboard enters it alone, and other rates are typed beside the day', async () => {
  await enter('2026-11-02', '2026-11-08')
  part('a quarter of a day').element().focus()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  expect(entered()).toEqual([['2026-11-02', '1', '0.75']])
  await page.getByRole('textbox', { name: 'Mileage, miles' }).first().fill('12,5')
  expect(entered()).toEqual([
    ['2026-11-02', '1', '0.75'],
    ['2026-11-02', '2', '12.5'],
  ])
})

test('what is wrong with a day stands at it', async () => {
  const message = 'Days are entered in quarters: 0.25 or 0.5, not 0.3'
  await enter('2026-11-02', '2026-11-08', { [cellKey('2026-11-03', 1)]: { quantity: message } })
  const tuesday = page.getByRole('group', { name: 'Tuesday 3 November 2026' })
  await expect.element(tuesday.getByText(message)).toBeVisible()
})

test('a month stands as a calendar where there is room, each day under its weekday, and as a list on a phone', async () => {
  await page.viewport(1440, 900)
  await enter('2026-10-01', '2026-10-31')
  const left = (day: string) =>
    page
      .getByRole('group', { name: `${day} 2026` })
      .element()
      .getBoundingClientRect()
  await expect.element(page.getByRole('group', { name: /Thursday 1 October 2026/ })).toBeVisible()
  const [first, second] = [left('Thursday 8 October'), left('Thursday 15 October')]
  expect([first.left, first.width]).toEqual([second.left, second.width])
  expect(left('Monday 5 October').left).toBeLessThan(first.left)
  expect(left('Monday 5 October').top).toBe(first.top)
  await page.viewport(390, 844)
  await expect.poll(() => left('Monday 5 October').top < left('Thursday 8 October').top).toBe(true)
  expect(left('Monday 5 October').left).toBe(left('Thursday 8 October').left)
})
