import { z } from 'zod'
import { PayFrequency } from '#areas/candidates/contract.ts'
import { Day, endpoint, ShownDay } from '#platform/http/contract.ts'

/** Days after the cut-off at most, on which a calendar pays. */
export const mostDaysAfter = 31

const said = {
  frequency: PayFrequency,
  /** Any cut-off; all others follow from it. The end of a month stays the end of a month. */
  pay_after_days: z
    .int('A whole number of days')
    .min(0, 'The cut-off at the earliest')
    .max(mostDaysAfter, `At most ${mostDaysAfter} days`),
  is_active: z.boolean().default(true),
}

export const PayCalendar = z.object({
  ...said,
  is_active: z.boolean(),
  first_cut_off: ShownDay,
  version: z.int(),
  /** The cut-off that the last run of this calendar was for, if there is one that was not rolled back. */
  last_cut_off: ShownDay.nullable(),
  /** What is to be paid next by it. */
  due: z.object({
    cut_off: ShownDay,
    pay_date: ShownDay,
    /** The cut-off is over: a run can be created. */
    is_over: z.boolean(),
  }),
})
export type PayCalendar = z.output<typeof PayCalendar>

export const SetPayCalendar = z.object({
  ...said,
  first_cut_off: Day,
  /** 0: there is none of this frequency yet. */
  version: z.int().min(0).max(2_147_483_647),
})
export type SetPayCalendar = z.output<typeof SetPayCalendar>

export const payCalendars = {
  list: endpoint({
    method: 'GET',
    path: '/pay-calendars',
    allow: ['payroll.view', 'payroll.calendars'],
    summary: 'When payroll pays, by frequency, with what is due next',
    reply: z.object({ data: z.array(PayCalendar) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/pay-calendars/one',
    allow: 'payroll.calendars',
    summary: 'Sets the pay calendar of a frequency, or stops using it',
    body: SetPayCalendar,
    reply: PayCalendar,
  }),
}
