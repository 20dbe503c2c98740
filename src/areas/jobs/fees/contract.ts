import { z } from 'zod'
import { percentOf } from '#areas/jobs/job-enums.ts'
import {
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Minor,
  requiredText,
  ShownDay,
  Version,
} from '#platform/http/contract.ts'

const Percent = percentOf(4)

/** When a stage is charged: once the placement is agreed, on its first day, or on a day of its own. */
export const stageDues = ['offer', 'start', 'day'] as const
export type StageDue = (typeof stageDues)[number]

const Stage = z.object({
  label: requiredText(80),
  percent: Percent,
  due: z.enum(stageDues),
  due_on: Day.nullable().default(null),
})

/** Weeks count from 1, the week that begins on the first day. */
const RebateBand = z.object({
  from_week: z.int().min(1).max(520),
  to_week: z.int().min(1).max(520),
  percent: Percent,
})

/** An amount in minor units; or a percentage of a yearly salary, whose amount follows. */
export const FeeInput = z.object({
  salary: z.int().min(1).max(10_000_000_000).nullable().default(null),
  percent: Percent.nullable().default(null),
  amount: z.int().min(1, 'More than nothing').max(9_999_999_999).nullable().default(null),
  stages: z.array(Stage).min(1, 'Give at least one stage').max(12, 'At most 12 stages'),
  rebates: z.array(RebateBand).max(12, 'At most 12 bands').default([]),
})
export type FeeInput = z.output<typeof FeeInput>

export const Fee = z.object({
  currency: Currency,
  salary: Minor.nullable(),
  percent: z.string().nullable(),
  amount: Minor,
  stages: z.array(
    z.object({
      label: z.string(),
      percent: z.string(),
      amount: Minor,
      due: z.enum(stageDues),
      due_on: ShownDay.nullable(),
      /** The unit it was charged as, and the document that stands on: a draft while it has no number. */
      charge_unit_id: Id.nullable(),
      document: z.object({ id: Id, number: z.string().nullable() }).nullable(),
    }),
  ),
  rebates: z.array(z.object({ from_week: z.int(), to_week: z.int(), percent: z.string() })),
  /** What is to be given back because somebody left early: without and with VAT at the rate of the client's tax code. */
  rebate: z
    .object({
      last_day: ShownDay,
      week: z.int(),
      percent: z.string(),
      charged: Minor,
      amount: Minor,
      tax: Minor,
    })
    .nullable(),
  version: Version,
})
export type Fee = z.output<typeof Fee>

/** What the client pays for hiring the worker, as it was agreed: due, or while it could still become due. */
export const TransferFee = z.object({
  kind: z.enum(['amount', 'percent']),
  amount: Minor.nullable(),
  percent: z.string().nullable(),
  /** The last day on which hiring the worker costs the fee. */
  until: ShownDay,
  /** The client took the worker on: the fee is due. */
  taken_on: z.boolean(),
  /** The day it is charged for. */
  due_on: ShownDay,
})
export type TransferFee = z.output<typeof TransferFee>

const params = z.object({ id: IdParam })

export const fees = {
  show: endpoint({
    method: 'GET',
    path: '/placements/:id/fee',
    allow: 'placements.rates.view_charge',
    summary: 'What the client pays once for this placement; `data` is null where nothing was agreed',
    params,
    reply: z.object({
      data: Fee.nullable(),
      /** To be agreed on as its fee, while none is; null: nothing is due. */
      transfer: TransferFee.nullable(),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/placements/:id/fee',
    allow: ['placements.rates.propose', 'placements.rates.approve'],
    summary: 'Agrees on a fee, or on another one while none of its stages was charged',
    params,
    body: FeeInput.extend({ version: Version.nullable().default(null) }),
    reply: z.object({ data: Fee.nullable() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/placements/:id/fee',
    allow: ['placements.rates.propose', 'placements.rates.approve'],
    summary: 'Takes a fee off while none of its stages was charged',
    params,
    reply: z.object({ data: Fee.nullable() }),
  }),
}
