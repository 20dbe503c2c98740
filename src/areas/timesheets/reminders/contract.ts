import { z } from 'zod'
import { TimesheetDetail } from '#areas/timesheets/schemas.ts'
import { endpoint, IdParam } from '#platform/http/contract.ts'

/** What all can be reminded of at once: what is not handed in although it is due, and what waits for an approver. */
export const ReminderQueue = z.enum(['missing', 'waiting'])
export type ReminderQueue = z.output<typeof ReminderQueue>
/** Counted up to 10,000 sheets; `people` are those who were not reminded today. */
export const ReminderCounts = z.object({ sheets: z.int(), reminded_today: z.int(), people: z.int() })
export type ReminderCounts = z.output<typeof ReminderCounts>
/** Sheets; `more`: there are others, call it again. */
export const Reminded = z.object({ reminded: z.int(), more: z.boolean() })
export type Reminded = z.output<typeof Reminded>

const params = z.object({ id: IdParam })

export const reminders = {
  remind: endpoint({
    method: 'POST',
    path: '/timesheets/:id/reminder',
    allow: 'timesheets.remind',
    summary:
      'Reminds whoever enters a sheet that is not submitted, or the approver of one that waits; once a day',
    params,
    reply: TimesheetDetail,
  }),
  show: endpoint({
    method: 'GET',
    path: '/timesheets/reminders',
    allow: 'timesheets.remind',
    summary: 'How many sheets and people a reminder of all that is missing, or that waits, would reach today',
    query: z.object({ queue: ReminderQueue }),
    reply: ReminderCounts,
  }),
  remindAll: endpoint({
    method: 'POST',
    path: '/timesheets/reminders',
    allow: 'timesheets.remind',
    summary:
      'Reminds of the next hundred that are missing, or that wait, leaving out whoever was reminded today',
    body: z.object({ queue: ReminderQueue }),
    reply: Reminded,
  }),
}
