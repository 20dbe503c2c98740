/** What a document should look like after all that was done with it: reckoned here by itself, in minor units. */
export type Modelled = {
  id: number
  client_id: number
  /** The week that it charges, and what was worked in it. */
  timesheet_id: number
  minutes: number
  net: number
  gross: number
  lines: { id: number; net: number; credited: number }[]
  /** Of credits of no line, before VAT. */
  goodwill: number
  /** Credit notes in the order in which they were issued: what each came to, and what of it stands against the document. */
  notes: { gross: number; set: number }[]
  payments: Paid[]
  reinstated: boolean
  ended: 'void' | 'written-off' | null
  /** What was given up when it was written off. */
  lost: number
}

export type Paid = {
  id: number
  amount: number
  allocated: number
  /** On account. */
  loose: number
  refunded: number
  reversed: boolean
}

export const creditedNet = (d: Modelled) => d.goodwill + total(d.lines.map(({ credited }) => credited))
export const paidOn = (d: Modelled) => total(d.payments.map(({ allocated }) => allocated))
const setOn = (d: Modelled) => total(d.notes.map(({ set }) => set))
export const balanceOf = (d: Modelled) => d.gross - paidOn(d) - setOn(d)
export const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** VAT at 20 %, half up. Whole numbers in between: a fifth of a whole number of pence never lies on half a penny. */
const vat = (net: number) => Math.floor((net + 2) / 5)

/** A credit note of so much net, issued: its VAT is that of all that is credited by now, less what was given back before. */
export function credit(d: Modelled, net: number): number {
  const before = creditedNet(d) - net
  const gross = net + vat(before + net) - vat(before)
  d.notes.push({ gross, set: 0 })
  setNotes(d)
  return gross
}

/** What is left of credit notes covers what is still to be paid, the first one first. */
export function setNotes(d: Modelled): void {
  for (const note of d.notes) note.set += Math.max(0, Math.min(note.gross - note.set, balanceOf(d)))
}

export function statusOf(d: Modelled): string {
  if (d.ended) return d.ended
  if (balanceOf(d) > 0) return paidOn(d) > 0 ? 'part-paid' : 'issued'
  return total(d.notes.map(({ gross }) => gross)) >= d.gross ? 'credited' : 'paid'
}

/** What it adds to the account of its client, with all that was paid beside it. */
export function accountOf(d: Modelled): number {
  if (d.ended === 'void') return 0
  const received = d.payments.filter(({ reversed }) => !reversed)
  const kept = total(received.map(({ amount, refunded }) => amount - refunded))
  return d.gross - total(d.notes.map(({ gross }) => gross)) - kept - d.lost
}
