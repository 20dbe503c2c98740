import type { CreditAsked, CreditLine } from '#areas/invoices/credits/contract.ts'
import { planAmount, planLines, planWhole } from '#areas/invoices/credits/plan-lines.ts'
import { groupsOf, sum } from '#areas/invoices/credits/tax-groups.ts'
import { type Decimal, formatMoney, scaled, taxOf } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** A line of an issued document, with what its credit notes took of it so far, drafts among them. */
export type OldLine = {
  id: number
  seq: number
  kind: 'line' | 'discount' | 'surcharge'
  description: string
  unit: string
  quantity: Decimal
  unit_price: Decimal
  net: number
  tax_code_id: number | null
  tax_rate: Decimal
  unit_count: number
  credited_net: number
  /** What of that issued notes of corrections gave back with its time. */
  corrected_net: number
  /** By quantity at its own price. */
  credited_quantity: Decimal
}

/** VAT of an issued document by tax code, with what its credit notes gave back of it. */
export type OldTax = {
  tax_code_id: number
  category: string
  rate: Decimal
  base: number
  tax: number
  exemption_text: string
  credited_base: number
  credited_tax: number
}

export type OldDocument = {
  type: string
  status: string
  number: string | null
  currency: string
  net: number
  tax: number
  gross: number
  lines: readonly OldLine[]
  taxes: readonly OldTax[]
  /** Of no line: goodwill, by tax code (null: no VAT). */
  goodwill: readonly { tax_code_id: number | null; net: number }[]
  credited: { net: number; tax: number }
}

export type CreditPlan = {
  kind: 'whole' | 'lines' | 'amount'
  lines: PlannedLine[]
  taxes: (Omit<OldTax, 'credited_base' | 'credited_tax'> & { base: number; tax: number })[]
  net: number
  tax: number
  gross: number
}

export type PlannedLine = Pick<
  OldLine,
  'description' | 'unit' | 'quantity' | 'unit_price' | 'net' | 'tax_code_id' | 'tax_rate'
> & { credits_line_id: number | null }

const creditable = ['issued', 'sent', 'part-paid', 'paid', 'disputed']

/** Why nothing of this document can be credited, or undefined when something can. */
export function whyNotCredit(document: OldDocument): Reason | undefined {
  if (document.number === null)
    return {
      code: 'credit.not_issued',
      title: 'Only an issued document is credited',
      description: 'A draft is changed or deleted.',
    }
  if (document.type !== 'sales' && document.type !== 'self-billing')
    return {
      code: 'credit.of_credit',
      title: 'A credit note is not credited',
      description: 'What was given back in error goes on a new invoice.',
    }
  if (leftOf(document).net <= 0)
    return {
      code: 'credit.nothing_left',
      title: 'Nothing is left to credit',
      description: 'All of this document is on credit notes already, drafts of them included.',
    }
  if (!creditable.includes(document.status))
    return {
      code: 'credit.wrong_status',
      title: 'This document cannot be credited any more',
      description: 'Nothing is owed on what is void or written off.',
    }
}

/** The dialog says so before anybody asks. */
export const partlyCredited = {
  code: 'credit.replace_whole',
  title: 'Part of it was credited already',
  description:
    'Only a document of which nothing was credited is replaced, drafts of credit notes included. Credit the rest, and put its time back.',
}

/** Why no other document can stand for this one: it is cancelled whole, or not at all. */
export function whyNotReplace(document: OldDocument): Reason | undefined {
  const reason = whyNotCredit(document)
  if (reason) return reason
  const { lines, goodwill } = document
  const untouched = goodwill.length === 0 && lines.every(({ credited_net }) => credited_net === 0)
  return untouched ? undefined : partlyCredited
}

/** Why what is given back of a fee is no credit of this document. */
export function whyNotRebate({
  stands,
  credited,
}: {
  stands: boolean
  credited: boolean
}): Reason | undefined {
  if (!stands) return wrong('credit.other_fee', 'rebate_id', 'Nothing of that fee is on this document')
  return credited
    ? wrong('credit.rebate_twice', 'rebate_id', 'A credit note of this document gives it back already')
    : undefined
}

export function leftOf({ net, tax, credited }: Pick<OldDocument, 'net' | 'tax' | 'credited'>) {
  const left = { net: net - credited.net, tax: tax - credited.tax }
  return { ...left, gross: left.net + left.tax }
}

/** What a credit note says, or why it cannot. Pure: the preview shows what the draft will hold. */
export function planCredit(document: OldDocument, asked: CreditAsked): CreditPlan | Reason {
  const reason = whyNotCredit(document) ?? whyNotAsked(document, asked)
  if (reason) return reason
  const kind = asked.lines ? 'lines' : asked.amount === undefined ? 'whole' : 'amount'
  const lines = asked.lines
    ? planLines(document, asked.lines)
    : asked.amount === undefined
      ? planWhole(document)
      : planAmount(document, asked.amount)
  const beyond = whyBeyond(document, lines, asked)
  if (beyond) return beyond
  const taxes = taxesOf(document, lines)
  const net = sum(lines.map((line) => line.net))
  const tax = sum(taxes.map((each) => each.tax))
  if (asked.reinstate && net === leftOf(document).net) {
    const rest = whyNotRest(document, lines)
    if (rest) return rest
  }
  if (net <= 0)
    return {
      code: 'credit.nothing',
      title: 'This gives nothing back',
      description: 'Choose lines that were charged, or more of them.',
      errors: { lines: ['This comes to nothing'] },
    }
  return { kind, lines, taxes, net, tax, gross: net + tax }
}

export const isReason = (plan: CreditPlan | Reason): plan is Reason => 'code' in plan

function whyNotAsked(document: OldDocument, { lines, amount, reinstate }: CreditAsked): Reason | undefined {
  if (lines && amount !== undefined)
    return wrong('credit.one_way', 'amount', 'Credit lines or an amount, not both at once')
  const byId = new Map(document.lines.map((line) => [line.id, line]))
  const named = new Map<number, number>()
  for (const { line_id } of lines ?? []) named.set(line_id, (named.get(line_id) ?? 0) + 1)
  for (const [at, line] of (lines ?? []).entries()) {
    const of = { line: byId.get(line.line_id), times: named.get(line.line_id)! }
    const reason = whyNotLine(document, line, `lines.${at}`, of)
    if (reason) return reason
  }
  return reinstate ? whyNotReinstate(document, { lines, amount }) : undefined
}

function whyNotLine(
  { currency }: Pick<OldDocument, 'currency'>,
  given: CreditLine,
  at: string,
  { line, times }: { line: OldLine | undefined; times: number },
): Reason | undefined {
  if (!line) return wrong('credit.no_line', `${at}.line_id`, 'This line is not on the document')
  if (line.kind !== 'line')
    return wrong(
      'credit.follows',
      `${at}.line_id`,
      'A discount or surcharge follows the work that is credited',
    )
  if (times > 1) return wrong('credit.twice', `${at}.line_id`, 'This line is named twice')
  if (given.quantity !== undefined && given.net !== undefined)
    return wrong('credit.one_way', `${at}.net`, 'Give a quantity or an amount, not both')
  const left = line.net - line.credited_net
  const [planned] = planLines({ lines: [line], currency }, [given])
  const fits =
    planned !== undefined &&
    Math.sign(planned.net) === Math.sign(line.net) &&
    Math.abs(planned.net) <= Math.abs(left)
  if (left !== 0 && fits) return undefined
  const field = given.quantity !== undefined ? 'quantity' : given.net !== undefined ? 'net' : 'line_id'
  const text =
    left === 0
      ? 'Nothing is left of this line'
      : `At most ${formatMoney(left, currency)} is left of this line`
  return {
    code: 'credit.beyond_left',
    title: text,
    description: 'Other credit notes took the rest, drafts of them included.',
    errors: { [`${at}.${field}`]: [text] },
  }
}

/** Time goes back as a whole: of a line of which nothing but corrections gave anything back, or its hours would be charged in part. */
function whyNotReinstate(
  { lines }: OldDocument,
  asked: Pick<CreditAsked, 'lines' | 'amount'>,
): Reason | undefined {
  const named = asked.lines && new Map(asked.lines.map((given) => [given.line_id, given]))
  const chosen = named
    ? lines.filter(({ id }) => named.has(id))
    : lines.filter(({ net, credited_net }) => net !== credited_net || net === 0)
  if (asked.amount !== undefined || !chosen.some(({ unit_count }) => unit_count > 0))
    return wrong('credit.no_time', 'reinstate', 'There is no time on it that could be ready again')
  const part = chosen.find(({ id, net, quantity, unit_count, credited_net, corrected_net }) => {
    const given = named?.get(id)
    const less =
      (given?.net !== undefined && given.net !== net - corrected_net) ||
      (given?.quantity !== undefined && scaled(given.quantity) !== scaled(quantity))
    return unit_count > 0 && (credited_net !== corrected_net || less)
  })
  if (!part) return undefined
  return wrong(
    'credit.reinstate_whole',
    'reinstate',
    `“${part.description}” is credited in part: only the time of a line that is credited whole can be ready again`,
  )
}

/** Lines with time of which something is left, once these are given back. */
export function restOf<Line extends OldLine>(
  lines: readonly Line[],
  given: ReadonlySet<number | null>,
): Line[] {
  return lines.filter(
    ({ id, unit_count, net, credited_net }) => unit_count > 0 && net !== credited_net && !given.has(id),
  )
}

/** Lines that outweigh each other are left on a document of which nothing is left: their time would be ready nowhere. */
function whyNotRest({ number, lines }: OldDocument, planned: readonly PlannedLine[]): Reason | undefined {
  const [rest] = restOf(lines, new Set(planned.map(({ credits_line_id }) => credits_line_id)))
  if (!rest) return undefined
  return wrong(
    restLeft,
    'reinstate',
    `These lines use ${number} up, and the time of “${rest.description}” would not be ready again: credit all that is left of it`,
  )
}
export const restLeft = 'credit.reinstate_rest'

/** By tax code no more than is left: goodwill takes of no line, but of the document. */
function whyBeyond(
  document: OldDocument,
  lines: readonly PlannedLine[],
  { amount }: Pick<CreditAsked, 'amount'>,
): Reason | undefined {
  const left = leftOf(document).net
  const beyond = [...groupsOf(document)].some(([code, group]) => {
    const credit = sum(lines.filter((line) => line.tax_code_id === code).map((line) => line.net))
    return group.left >= 0 ? credit > group.left : credit < group.left
  })
  if (!beyond && sum(lines.map((line) => line.net)) <= left) return undefined
  const text = `At most ${formatMoney(left, document.currency)} before VAT is left of this document`
  return {
    code: 'credit.beyond_left',
    title: text,
    description: 'Other credit notes took the rest, drafts of them included.',
    errors: { [amount === undefined ? 'lines' : 'amount']: [text] },
  }
}

/**
 * The VAT that is due on all that is credited under a code by now, less what was given back before: so credits that use
 * a document up give back its VAT to the penny.
 */
function taxesOf({ taxes }: OldDocument, lines: readonly PlannedLine[]): CreditPlan['taxes'] {
  return taxes.flatMap(({ credited_base, credited_tax, ...old }) => {
    const base = sum(lines.filter((line) => line.tax_code_id === old.tax_code_id).map((line) => line.net))
    if (!lines.some((line) => line.tax_code_id === old.tax_code_id)) return []
    const credited = credited_base + base
    const due = credited === old.base ? old.tax : taxOf(credited, old.rate)
    return [{ ...old, base, tax: due - credited_tax }]
  })
}

function wrong(code: string, field: string, text: string): Reason {
  return {
    code,
    title: 'Please check the credit',
    description: text,
    errors: { [field]: [text] },
    status: 422,
  }
}
