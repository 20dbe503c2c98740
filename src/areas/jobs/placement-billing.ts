/** What a placement says on documents and what is agreed about its end: shapes and rules, for server and browser. */
import { z } from 'zod'
import { PlacementReferences, whyNotLabels } from '#areas/clients/contract.ts'
import type { TransferFee } from '#areas/jobs/fees/contract.ts'
import { percentOf } from '#areas/jobs/job-enums.ts'
import { addDays, type Day, formatDay } from '#platform/days.ts'
import { text } from '#platform/http/contract.ts'
import type { FieldErrors, Reason, Warning } from '#platform/refusal.ts'

/** What the client pays when it hires the worker: nothing, an amount, or a percentage of a yearly salary. */
export const transferFeeKinds = ['none', 'amount', 'percent'] as const

export const billingFields = {
  /** Printed on each invoice that charges it. */
  invoice_note: text(300),
  /** A code of the client's that its work is charged to: invoices can be split by it. */
  project_code: text(60),
  /** What is quoted of its time: a value for all of it, or, empty, one on each timesheet. */
  client_references: PlacementReferences,
  /** How many days beforehand either side says that it ends; null: nothing was agreed. */
  notice_days: z.int().min(0, 'Not below 0').max(365, 'At most 365 days').nullable(),
  transfer_fee_kind: z.enum(transferFeeKinds),
  /** Minor units of the placement's currency. */
  transfer_fee_amount: z.int().min(1, 'More than nothing').max(100_000_000_000).nullable(),
  transfer_fee_percent: percentOf(2).nullable(),
  /** Until how many weeks after the last day the client pays it. */
  transfer_fee_weeks: z.int().min(0, 'Not below 0').max(104, 'At most 104 weeks').nullable(),
}

export const newBillingFields = {
  invoice_note: billingFields.invoice_note.default(''),
  project_code: billingFields.project_code.default(''),
  client_references: billingFields.client_references.default([]),
  notice_days: billingFields.notice_days.default(null),
  transfer_fee_kind: billingFields.transfer_fee_kind.default('none'),
  transfer_fee_amount: billingFields.transfer_fee_amount.default(null),
  transfer_fee_percent: billingFields.transfer_fee_percent.default(null),
  transfer_fee_weeks: billingFields.transfer_fee_weeks.default(null),
}

/** As it is answered. Transfer-fee terms read as none for people who may not see what is charged. */
export const billingReply = { ...billingFields, transfer_fee_percent: z.string().nullable() }

export const transferFields = [
  'transfer_fee_kind',
  'transfer_fee_amount',
  'transfer_fee_percent',
  'transfer_fee_weeks',
] as const

export type TransferTerms = {
  transfer_fee_kind: (typeof transferFeeKinds)[number]
  transfer_fee_amount: number | null
  transfer_fee_percent: string | null
  transfer_fee_weeks: number | null
}
export const noTransferFee: TransferTerms = {
  transfer_fee_kind: 'none',
  transfer_fee_amount: null,
  transfer_fee_percent: null,
  transfer_fee_weeks: null,
}

/** Why these transfer-fee terms are not whole: what they are of takes its figure, and a window. */
export function whyNotTransferTerms(terms: TransferTerms): Reason | undefined {
  const { transfer_fee_kind: kind, transfer_fee_weeks: weeks } = terms
  const errors: FieldErrors = {}
  const asks = (field: 'transfer_fee_amount' | 'transfer_fee_percent', when: string, message: string) => {
    if (kind === when && terms[field] === null) errors[field] = [message]
    if (kind !== when && terms[field] !== null) errors[field] = ['Leave this empty, or choose what it is of']
  }
  asks('transfer_fee_amount', 'amount', 'Say how much the client pays')
  asks('transfer_fee_percent', 'percent', 'Say which part of the salary the client pays')
  if (kind !== 'none' && weeks === null)
    errors.transfer_fee_weeks = ['Say until how many weeks after the last day']
  if (kind === 'none' && weeks !== null) errors.transfer_fee_weeks = ['Leave this empty: no fee is agreed']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'placement.transfer_fee', title: 'Please check the transfer fee', errors }
}

/** A reference has one name, and one row. */
export const whyNotPlacementReferences = ({
  client_references,
}: {
  client_references: { label: string }[]
}) =>
  whyNotLabels(
    client_references.map(({ label }) => label),
    client_references.map((_, at) => `client_references.${at}.label`),
  )

/** A last day that is earlier than the notice allows, said from today on. */
export function noticeWarning(notice_days: number | null, last_day: Day, today: Day): Warning | undefined {
  if (notice_days === null) return undefined
  const first = addDays(today, notice_days)
  if (last_day >= first) return undefined
  const said = notice_days === 1 ? '1 day’s notice' : `${notice_days} days’ notice`
  return {
    code: 'placement.notice',
    field: 'last_day',
    text: `${said} was agreed: from today, ${formatDay(first)} is the first last day that keeps it.`,
  }
}

type Ending = TransferTerms & { status: string; end_date: Day | null; taken_on: boolean }

/** The transfer fee that a placement ends with: due where the client took the worker on, else while it could still. */
export function dueTransfer(placement: Ending, today: Day): TransferFee | null {
  const { transfer_fee_kind: kind, transfer_fee_weeks: weeks, end_date, taken_on, status } = placement
  if (kind === 'none' || weeks === null || end_date === null) return null
  const over = status === 'ended' || status === 'closed' || status === 'terminated'
  const until = addDays(end_date, weeks * 7)
  if (!taken_on && (!over || today > until)) return null
  const { transfer_fee_amount: amount, transfer_fee_percent: percent } = placement
  return { kind, amount, percent, until, taken_on, due_on: end_date }
}
