import { sql } from 'kysely'
import type { ProposedDocument } from '#areas/invoices/corrections/contract.ts'
import {
  type GivenBack,
  givenBack,
  keyOfGroup,
  movedOf,
  settledByCredit,
} from '#areas/invoices/corrections/documents.ts'
import type { To } from '#areas/invoices/corrections/plan-elsewhere.ts'
import type { ChangedSheet } from '#areas/invoices/corrections/planning.ts'
import { linesOfTime } from '#areas/invoices/corrections/unit-queries.ts'
import { type Cause, isElsewhere, type Way } from '#areas/invoices/corrections/words.ts'
import { type Found, findCreditables } from '#areas/invoices/credits/queries.ts'
import { isReason, planCredit, restLeft, restOf } from '#areas/invoices/credits/rules.ts'
import { documentsOf } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type Decimal, documentTotals } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** What is credited of which document, and how. */
export type Credit = GivenBack & { reinstate: boolean }

export type Proposals = {
  credits: Credit[]
  /** Whose difference they give back, see `settledByCredit`: of all else the next document has it. */
  settled: ReadonlySet<string>
  documents: ProposedDocument[]
  /** Why one of the credit notes cannot be drafted, and of which side that is. */
  reason: Reason | undefined
  side?: 'bill' | 'pay' | undefined
}

/** Which credit notes a correction drafts, and which documents follow: nothing is written. */
export async function proposalsOf(
  db: Db,
  changed: readonly ChangedSheet[],
  { way, cause, to }: { way: Way; cause: Cause; to?: To | undefined },
): Promise<Proposals> {
  const pieces = changed.flatMap(({ plan }) => plan.pieces)
  const invoiceIds = [
    ...new Set(pieces.flatMap((piece) => [piece.bill_invoice_id ?? [], piece.pay_invoice_id ?? []].flat())),
  ]
  if (invoiceIds.length === 0) return { credits: [], settled: new Set(), documents: [], reason: undefined }
  const found = await findCreditables(db, invoiceIds)
  if (way === 'delta') {
    const { credits, settled, more, below } = differences(pieces, found)
    const proposed = withTotals(credits, more, found, undefined)
    return {
      ...proposed,
      settled,
      ...(below && !proposed.reason ? { reason: anewInstead, side: below } : {}),
    }
  }
  const whole = await wholeLines(db, changed, invoiceIds, isElsewhere(cause))
  const beside = whole.flatMap(({ invoice_id }) => (found.has(invoice_id) ? [] : [invoice_id]))
  for (const [id, document] of await findCreditables(db, beside)) found.set(id, document)
  const credits = whole.map((credit) => withRest(credit, found.get(credit.invoice_id)!))
  const elsewhere = await partyOf(db, to, pieces)
  const more = anew(changed, credits, found, elsewhere)
  return { ...withTotals(credits, more, found, elsewhere), settled: new Set() }
}

/**
 * What is too much is given back, and what is too little goes on the next document. So does what is too much on a line that
 * does not have as much: a difference before charged some of that time on another one, and only both together have it.
 */
function differences(pieces: Pieces, found: ReadonlyMap<number, Found>) {
  const moved = movedOf(pieces)
  const credits: Credit[] = []
  const short = new Set<string>()
  for (const given of givenBack(moved)) {
    const credit = { ...given, reinstate: false }
    const plan = planCredit(found.get(given.invoice_id)!, askedOf(credit))
    if (isReason(plan) && tooLittle.has(plan.code)) short.add(`${given.side} ${given.invoice_id}`)
    else credits.push(credit)
  }
  const inFull = moved.filter(({ side, invoice_id }) => !short.has(`${side} ${invoice_id}`))
  const settled = settledByCredit(inFull)
  const more = moved.filter((each) => found.has(each.invoice_id) && !settled.has(keyOfGroup(each)))
  const parties = [...Map.groupBy(more, (each) => partyOfMore(each, found)).values()]
  const [below] = parties.filter(
    (of) =>
      of.some(({ side, invoice_id }) => short.has(`${side} ${invoice_id}`)) &&
      of.reduce((sum, { net }) => sum + net, 0) < 0,
  )
  return { credits, settled, more, below: below?.[0]?.side }
}

/** Whose next document has it. */
const partyOfMore = ({ side, invoice_id }: More, found: ReadonlyMap<number, Found>) => {
  const { client_id, supplier_id } = found.get(invoice_id)!
  return `${side} ${client_id} ${supplier_id}`
}

/** No document may come to less than nothing. */
const anewInstead: Reason = {
  code: 'correction.anew_instead',
  title: 'The invoice that charged it first has less left than would be given back',
  description: 'Choose “Credit and charge anew”: that takes along what differences charged since.',
}

/** Less is left of a document, or of its line, than would be given back. */
const tooLittle: ReadonlySet<string> = new Set(['credit.beyond_left', 'credit.nothing_left'])

/**
 * Every line with time of a timesheet that changes is given back, and its time charged anew, wherever differences stand of it; of
 * time that is only put elsewhere every line that some of it stands on (`moved`).
 */
async function wholeLines(
  db: Db,
  changed: readonly ChangedSheet[],
  invoice_ids: number[],
  moved: boolean,
): Promise<Credit[]> {
  const timesheet_ids = changed.map(({ sheet }) => sheet.id)
  const units = changed.flatMap(({ plan }) => plan.pieces.flatMap(({ old_id }) => old_id ?? []))
  const pieces = changed.flatMap(({ plan }) => plan.pieces)
  const sides = (['bill', 'pay'] as const).filter((side) =>
    pieces.some((piece) => piece[side] === 'reinstate'),
  )
  const lines = await linesOfTime(db, {
    ...{ timesheet_ids, invoice_ids, unit_ids: moved ? units : null },
    sides: sides.map((side) => documentsOf[side]),
  })
  return [...Map.groupBy(lines, ({ side, invoice_id }) => `${side} ${invoice_id}`).values()].map((of) => ({
    side: of[0]!.side,
    invoice_id: of[0]!.invoice_id,
    lines: of.map(({ line_id, net }) => ({ line_id, net })),
    reinstate: true,
  }))
}

/** Where these lines use their document up and the rest outweighs itself, that is given back and charged anew with them. */
function withRest(credit: Credit, document: Found): Credit {
  const plan = planCredit(document, askedOf(credit))
  if (!isReason(plan) || plan.code !== restLeft) return credit
  const rest = restOf(document.lines, new Set(credit.lines.map(({ line_id }) => line_id)))
  return { ...credit, lines: [...credit.lines, ...rest.map(({ id, net }) => ({ line_id: id, net }))] }
}

type More = {
  side: 'bill' | 'pay'
  invoice_id: number
  tax_code_id: number | null
  net: number
  /** For somebody else than the document before it. */
  other?: boolean
}

/** Under which tax code it is charged, or who is paid under which; `name` null: payroll, which has no documents. */
type Elsewhere = {
  side: 'bill' | 'pay'
  name: string | null
  tax_code_id: number | null
  tax_rate: string
  /** Units that have a tax code by themselves or by their rate code keep it under another billing profile. */
  keeping?: ReadonlySet<number>
}

async function partyOf(db: Db, to: To | undefined, pieces: Pieces): Promise<Elsewhere | undefined> {
  if (to?.tax_code_id !== undefined)
    return { side: 'bill', name: null, tax_code_id: to.tax_code_id, tax_rate: to.tax_rate! }
  if (to?.billing_profile_id !== undefined) return profileOf(db, to.billing_profile_id, pieces)
  if (to?.supplier_id === undefined) return undefined
  const { rows } = await sql<Omit<Elsewhere, 'side'>>`
    select s.name, case when s.vat_registered then s.tax_code_id end as tax_code_id, coalesce(t.rate, 0)::text as tax_rate
    from suppliers s left join tax_codes t on t.tenant_id = ${db.tenant} and t.id = s.tax_code_id
    where s.tenant_id = ${db.tenant} and s.id = ${to.supplier_id}::bigint`.execute(db)
  return { side: 'pay', ...(rows[0] ?? { name: null, tax_code_id: null, tax_rate: '0' }) }
}

async function profileOf(db: Db, id: number, pieces: Pieces): Promise<Elsewhere | undefined> {
  const ids = pieces.flatMap(({ old_id }) => old_id ?? [])
  const { rows } = await sql<{ tax_code_id: number; tax_rate: string; keeping: number[] }>`
    select p.tax_code_id, t.rate::text as tax_rate, array(
      select u.id from charge_units u left join rate_codes k on k.tenant_id = ${db.tenant} and k.id = u.rate_code_id
      where u.tenant_id = ${db.tenant} and u.id = any(${ids}::bigint[]) and coalesce(u.named_tax_code_id, k.tax_code_id) is not null) as keeping
    from billing_profiles p join tax_codes t on t.tenant_id = ${db.tenant} and t.id = p.tax_code_id
    where p.tenant_id = ${db.tenant} and p.id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], side: 'bill', name: null, keeping: new Set(rows[0].keeping) }
}

type Pieces = ChangedSheet['plan']['pieces']

function anew(
  changed: readonly ChangedSheet[],
  credits: readonly Credit[],
  found: ReadonlyMap<number, Found>,
  elsewhere: Elsewhere | undefined,
): More[] {
  const pieces = changed.flatMap(({ plan }) => plan.pieces)
  const taxCodes = new Map(
    [...found.values()].flatMap(({ lines }) => lines.map((line) => [line.id, line.tax_code_id] as const)),
  )
  const again = credits.flatMap(({ side, invoice_id, lines }) =>
    lines.map(({ line_id, net }) => ({ side, invoice_id, tax_code_id: taxCodes.get(line_id) ?? null, net })),
  )
  const differs = pieces.flatMap((piece) =>
    (['bill', 'pay'] as const).flatMap((side) => {
      const invoice_id = piece[`${side}_invoice_id`]
      return invoice_id === null
        ? []
        : [{ side, invoice_id, tax_code_id: piece[`${side}_tax_code_id`], net: piece[`${side}_delta`] }]
    }),
  )
  return [...again, ...differs, ...(elsewhere ? moved(pieces, elsewhere) : []), ...held(changed, credits)]
}

/** What is given back beside it and belongs to a third payer: no run takes it before it is moved. */
function held(changed: readonly ChangedSheet[], credits: readonly Credit[]): More[] {
  const lines = paidLinesOf(credits)
  return changed.flatMap(({ plan }) =>
    (plan.stays ?? []).flatMap(({ right, invoice_id, line_id, tax_code_id, amount }) =>
      right || invoice_id === null || line_id === null || !lines.has(line_id)
        ? []
        : [{ side: 'pay' as const, invoice_id, tax_code_id, net: -amount }],
    ),
  )
}

/** The lines of self-bills that are given back as a whole. */
export const paidLinesOf = (credits: readonly Credit[]): ReadonlySet<number> =>
  new Set(credits.flatMap(({ side, lines }) => (side === 'pay' ? lines.map(({ line_id }) => line_id) : [])))

/** What was under one code or for one supplier, and is under or for another from now on. */
function moved(pieces: Pieces, { side, name, tax_code_id, keeping }: Elsewhere): More[] {
  return pieces.flatMap((piece) => {
    if (piece.old_id !== null && keeping?.has(piece.old_id)) return []
    const invoice_id = piece[`${side}_invoice_id`]
    const net = piece.unit?.[side === 'bill' ? 'charge_amount' : 'pay_amount'] ?? 0
    if (invoice_id === null || net === 0) return []
    const before = { side, invoice_id, tax_code_id: piece[`${side}_tax_code_id`], net: -net }
    if (side === 'bill') return [before, { side, invoice_id, tax_code_id, net }]
    return name === null ? [before] : [before, { side, invoice_id, tax_code_id, net, other: true }]
  })
}

function withTotals(
  credits: Credit[],
  more: More[],
  found: ReadonlyMap<number, Found>,
  elsewhere: Elsewhere | undefined,
): Omit<Proposals, 'settled'> {
  let reason: Reason | undefined
  let side: More['side'] | undefined
  const back = credits.flatMap((credit): ProposedDocument[] => {
    const document = found.get(credit.invoice_id)!
    const plan = planCredit(document, askedOf(credit))
    if (isReason(plan)) {
      side ??= credit.side
      reason ??= plan
      return []
    }
    const { net, tax, gross } = plan
    const { id, number, party_name } = document
    const sums = { net: -net, tax: -tax, gross: -gross }
    return [{ side: sideOf(credit), kind: 'credit', party_name, corrects: { id, number: number! }, ...sums }]
  })
  const charged = Map.groupBy(more, (each) => (each.other ? 'other' : partyOfMore(each, found)))
  const next = [...charged.values()].flatMap((of): ProposedDocument[] => {
    const { net, tax } = totalsOf(of, found, elsewhere)
    const document = found.get(of[0]!.invoice_id)!
    const party_name = of[0]!.other ? elsewhere!.name! : document.party_name
    const about = { side: sideOf(of[0]!), party_name, corrects: null }
    return net === 0 ? [] : [{ ...about, kind: 'invoice', net, tax, gross: net + tax }]
  })
  return { credits, documents: [...back, ...next], reason, side }
}

function totalsOf(of: readonly More[], found: ReadonlyMap<number, Found>, elsewhere: Elsewhere | undefined) {
  const net = of.reduce((sum, each) => sum + each.net, 0)
  const taxed = of.flatMap(({ invoice_id, tax_code_id, net }) => {
    const rate =
      elsewhere && elsewhere.tax_code_id === tax_code_id
        ? elsewhere.tax_rate
        : found.get(invoice_id)!.taxes.find((each) => each.tax_code_id === tax_code_id)?.rate
    return tax_code_id === null || rate === undefined ? [] : [{ net, tax_code_id, tax_rate: rate as Decimal }]
  })
  return { net, tax: documentTotals(taxed).tax }
}

const sideOf = ({ side }: Pick<More, 'side'>): ProposedDocument['side'] =>
  side === 'bill' ? 'sales' : 'self-billing'

/** As the credit note is asked for: whole lines, or so much of each. */
export const askedOf = ({ lines, reinstate }: Credit) => ({
  lines: reinstate ? lines.map(({ line_id }) => ({ line_id })) : lines,
  reinstate,
})

/** Which orders pay for these units. */
export async function ordersOf(
  db: Db,
  unitIds: readonly number[],
): Promise<{ id: number; number: string }[]> {
  const { rows } = await sql<{ id: number; number: string }>`
    select distinct o.id, o.number
    from purchase_order_allocations a join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id
    where a.tenant_id = ${db.tenant} and a.charge_unit_id = any(${unitIds}::bigint[]) order by 2, 1 limit 50`.execute(
    db,
  )
  return rows
}

/** Suppliers of these documents that cannot be invoiced for any more: nobody wrote with them that we may, or they ended. */
export async function whyNotSuppliers(
  db: Db,
  invoiceIds: readonly number[],
  supplierId: number | null | undefined,
  today: string,
): Promise<Reason | undefined> {
  const { rows } = await sql<{ name: string; status: string }>`
    select s.name, s.status from suppliers s
    where s.tenant_id = ${db.tenant} and (s.id = ${supplierId ?? null}::bigint or s.id = any(array(
        select i.supplier_id from invoices i where i.tenant_id = ${db.tenant} and i.id = any(${invoiceIds}::bigint[]))))
      and (s.status = any('{suspended,terminated}') or not exists (select from self_billing_agreements a
        where a.tenant_id = ${db.tenant} and a.supplier_id = s.id and ${today}::date between a.starts_on and a.ends_on))
    order by 1 limit 1`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const ended = found.status === 'suspended' || found.status === 'terminated'
  return {
    code: ended ? 'correction.supplier_ended' : 'correction.no_agreement',
    title: ended
      ? `${found.name} is ${found.status}`
      : `There is no self-billing agreement with ${found.name} in force`,
    description: ended
      ? 'What they are paid cannot be put right while that is so.'
      : 'Keep a new agreement at the supplier first: what they are paid is put right on a document of today.',
  }
}
