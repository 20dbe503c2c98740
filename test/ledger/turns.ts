import type { Random } from '#server/demo/random.ts'
import { today } from '#test/days.ts'
import { balanceOf, credit, creditedNet, type Modelled, type Paid, setNotes } from '#test/ledger/model.ts'
import { ask, byOne, carriedOut, chunks, issueAll, post } from '#test/ledger/office.ts'

/** Lower than what any of them is charged at, so that each comes to less. */
const rightRate = 10

/**
 * The rate of half of the documents of which nothing was given back yet turns out too high: one correction a client, whose
 * credit notes are issued. Answers how much less is charged, before VAT.
 */
export async function correctSome(documents: readonly Modelled[], chance: Random): Promise<number> {
  const able = documents
    .filter(({ ended, notes }) => !ended && notes.length === 0)
    .filter(() => chance.chance(0.5))
  const [worked] = await ask<{ rate_code_id: number; from_day: string }>(
    'select min(rate_code_id)::int as rate_code_id, min(day)::text as from_day from charge_units',
  )
  const { rate_code_id, from_day } = worked!
  let less = 0
  for (const theirs of Map.groupBy(able, ({ client_id }) => client_id).values()) {
    const asked = {
      ...{ cause: 'rates', way: 'delta', from_day, reason: 'The rate was too high' },
      timesheet_ids: theirs.map(({ timesheet_id }) => timesheet_id),
      rates: [{ rate_code_id, charge_rate: `${rightRate}.00` }],
    }
    const { id } = await post('/corrections', asked)
    await post(`/corrections/${id}/approval`, { decision: 'approve', reason: '', accepted: byOne })
    await carriedOut(id)
    const notes = await ask<{ id: number }>(
      `select credit_id::int as id from correction_documents where correction_id = ${id} order by 1`,
    )
    await issueAll(notes.map((note) => note.id))
    // Of which lines it is told by whoever shares it out; how much it is in all is reckoned here.
    const shares = await ask<{
      id: number
      net: number
    }>(`select l.credits_line_id::int as id, l.net::int from invoice_lines l
      where l.invoice_id = any('{${notes.map((note) => note.id)}}') and l.credits_line_id is not null`)
    const given = new Map(shares.map((share) => [share.id, share.net]))
    for (const document of theirs) {
      for (const line of document.lines) line.credited += given.get(line.id) ?? 0
      const net = document.net - Math.round((document.minutes * rightRate * 100) / 60)
      credit(document, net)
      less += net
    }
  }
  return less
}

type Receipt = { document: Modelled; amount: number; allocated: number }
type Credit = { document: Modelled; net: number; body: object }
type Turn = { receipts: Receipt[]; credits: Credit[]; others: (() => Promise<void>)[] }

/** One thing for each document, by chance and by what may be done with it: all requests of a kind one after the other. */
export async function actOnAll(documents: readonly Modelled[], chance: Random): Promise<void> {
  const turn: Turn = { receipts: [], credits: [], others: [] }
  for (const document of documents) choose(document, chance, turn)
  for (const some of chunks(turn.receipts, 200)) await receive(some)
  await giveBack(turn.credits)
  for (const some of chunks(turn.others, 8)) await Promise.all(some.map((act) => act()))
}

function choose(document: Modelled, chance: Random, turn: Turn): void {
  if (document.ended) return
  const balance = balanceOf(document)
  const last = document.payments.findLast(({ reversed }) => !reversed)
  const roll = chance.whole(1, 100)
  if (roll <= 30 && balance > 0) {
    const allocated = chance.chance(0.4) ? balance : chance.whole(1, balance)
    turn.receipts.push({
      document,
      allocated,
      amount: allocated + (chance.chance(0.2) ? chance.whole(1, 50_00) : 0),
    })
  } else if (roll <= 60) chooseCredit(document, chance, turn)
  else if (roll <= 72 && last && last.refunded === 0) turn.others.push(() => reverse(document, last))
  else if (roll <= 80 && last && last.loose > 0)
    turn.others.push(() => refund(last, chance.whole(1, last.loose)))
  else if (roll <= 88 && last && last.loose > 0 && balance > 0)
    turn.others.push(() => allocate(document, last))
  else if (roll <= 91 && balance > 0) turn.others.push(() => writeOff(document))
  else if (roll <= 93 && document.payments.length === 0 && document.notes.length === 0)
    turn.others.push(() => makeVoid(document))
}

/** Of a line, of no line, or of all that is left, its time put back or not. */
function chooseCredit(document: Modelled, chance: Random, { credits }: Turn): void {
  const left = document.net - creditedNet(document)
  const line = chance.pick(document.lines)
  const most = Math.min(left, line.net - line.credited)
  if (left <= 0) return
  const way = chance.whole(1, 100)
  if (way <= 30) {
    const reinstate = chance.chance(0.5) && isReturnable(document)
    document.reinstated ||= reinstate
    document.goodwill += left
    credits.push({ document, net: left, body: { reinstate } })
  } else if (way <= 50) {
    const amount = chance.whole(1, left)
    document.goodwill += amount
    credits.push({ document, net: amount, body: { amount } })
  } else if (most > 0) {
    const net = chance.chance(0.5) ? most : chance.whole(1, most)
    line.credited += net
    credits.push({ document, net, body: { lines: [{ line_id: line.id, net }] } })
  }
}

/** Time is put back only of lines that are credited whole by one note. */
const isReturnable = ({ lines }: Modelled) =>
  lines.every(({ net, credited }) => credited === 0 || credited === net) &&
  lines.some(({ credited }) => credited === 0)

async function giveBack(credits: readonly Credit[]): Promise<void> {
  const notes: number[] = []
  for (const some of chunks(credits, 8))
    notes.push(
      ...(await Promise.all(
        some.map(async ({ document, body }) => {
          const because = { reason_code: 'wrong_hours', reason: 'Fewer hours were worked' }
          return (await post(`/invoices/${document.id}/credits`, { ...because, ...body })).id as number
        }),
      )),
    )
  await issueAll(notes)
  for (const { document, net } of credits) credit(document, net)
}

async function receive(receipts: readonly Receipt[]): Promise<void> {
  const { data } = await post('/payment-batches', {
    payments: receipts.map(({ document, amount, allocated }) => ({
      ...{ client_id: document.client_id, received_on: today(), amount },
      allocations: [{ invoice_id: document.id, amount: allocated }],
    })),
    accepted: [{ code: 'payment.same_again', reason: 'Equal amounts by chance' }],
  })
  for (const [at, { document, amount, allocated }] of receipts.entries())
    document.payments.push({
      ...{ id: data[at].id, amount, allocated, loose: amount - allocated, refunded: 0, reversed: false },
    })
}

async function reverse(document: Modelled, payment: Paid): Promise<void> {
  await post(`/payments/${payment.id}/reversal`, { reason: 'It bounced' })
  Object.assign(payment, { reversed: true, allocated: 0, loose: 0 })
  setNotes(document)
}

async function refund(payment: Paid, amount: number): Promise<void> {
  await post(`/payments/${payment.id}/refunds`, { refunded_on: today(), amount })
  payment.refunded += amount
  payment.loose -= amount
}

async function allocate(document: Modelled, payment: Paid): Promise<void> {
  const amount = Math.min(payment.loose, balanceOf(document))
  await post(`/payments/${payment.id}/allocations`, { allocations: [{ invoice_id: document.id, amount }] })
  payment.allocated += amount
  payment.loose -= amount
}

const alone = [{ code: 'duty.write_off', reason: 'One person alone' }]

async function writeOff(document: Modelled): Promise<void> {
  const lost = balanceOf(document)
  await post(`/invoices/${document.id}/write-off`, { reason: 'Nobody pays', accepted: alone })
  Object.assign(document, { ended: 'written-off', lost })
}

async function makeVoid(document: Modelled): Promise<void> {
  await post(`/invoices/${document.id}/void`, { reason: 'Nobody has it', accepted: alone })
  document.ended = 'void'
}
