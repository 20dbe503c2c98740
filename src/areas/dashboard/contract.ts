import { z } from 'zod'
import { Currency, endpoint, Id, Instant, Minor, ShownDay } from '#platform/http/contract.ts'

export const cardKeys = [
  'missing',
  'rejected',
  'awaiting_approval',
  'ready_to_bill',
  'ready_to_pay',
  'paid_by_payroll',
  'drafts',
  'to_issue',
  'unpaid',
  'overdue',
] as const
export const CardKey = z.enum(cardKeys)
export type CardKey = z.output<typeof CardKey>

/** Counting stops here, as that of the lists does. */
export const mostCounted = 10_000

export const Card = z.object({
  key: CardKey,
  /** Sheets or documents, up to `mostCounted`. */
  count: z.int(),
  capped: z.boolean(),
  /** Charge units behind the sheets, for what is ready to bill and to pay. */
  units: z.int().nullable(),
  /** Minor units of the agency's currency; null: not for this person, no money here, or too many to add up. */
  value: Minor.nullable(),
  /** Of documents that go both ways: what of them suppliers are owed; `value` is what clients are charged. Else null. */
  owed_by_us: Minor.nullable(),
  /** Since when the oldest of them waits. */
  oldest: Instant.nullable(),
  /** The page inside the agency that shows exactly these. */
  to: z.string(),
  /** What would be among them but for an obstacle, and where the obstacles are named. Null where nothing is held. */
  held: z.object({ count: z.int(), value: Minor.nullable(), to: z.string() }).nullable(),
})
export type Card = z.output<typeof Card>

export const WaitingSheet = z.object({
  id: Id,
  candidate_name: z.string(),
  client_name: z.string(),
  job_title: z.string(),
  period_start: ShownDay,
  period_end: ShownDay,
  status: z.enum(['open', 'draft', 'rejected', 'submitted']),
  minutes: z.int(),
  due_at: Instant,
  submitted_at: Instant.nullable(),
  /** Why it was sent back. */
  reason: z.string(),
})
export type WaitingSheet = z.output<typeof WaitingSheet>

export const listKeys = ['to_fill', 'to_review', 'longest_waiting', 'longest_missing'] as const
export const WaitingList = z.object({ key: z.enum(listKeys), sheets: z.array(WaitingSheet) })
export type WaitingList = z.output<typeof WaitingList>

/** A week of approved work. */
export const Week = z.object({
  period_end: ShownDay,
  charge: Minor,
  /** In the currency of the charge; null: some of it is in another, and nobody entered a rate of exchange. */
  pay: Minor.nullable(),
  minutes: z.int(),
})
export type Week = z.output<typeof Week>

export const stepKeys = ['client', 'candidate', 'job', 'placement'] as const

/** Something that a new agency needs before its first week of work. */
export const FirstStep = z.object({
  key: z.enum(stepKeys),
  /** There is one that this person may see. */
  done: z.boolean(),
  /** This person may add one. */
  may_create: z.boolean(),
  /** The only one there is so far; null: none, or several. */
  only: Id.nullable(),
})
export type FirstStep = z.output<typeof FirstStep>

export const Dashboard = z.object({
  kind: z.enum(['staff', 'candidate', 'approver', 'supplier', 'central']),
  currency: Currency,
  /** For staff until they see a placement, then empty; for who may add none of it the last alone. */
  first_steps: z.array(FirstStep),
  cards: z.array(Card),
  lists: z.array(WaitingList),
  /** The last weeks, oldest first; empty for who may not see margins. */
  weeks: z.array(Week),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboard = {
  show: endpoint({
    method: 'GET',
    path: '/dashboard',
    allow: 'member',
    evenByToken: true,
    summary: 'What waits for the person who asks: counts, values and the sheets that wait longest',
    reply: Dashboard,
  }),
}
