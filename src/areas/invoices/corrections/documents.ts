/** Which documents follow from what changes on those that are issued. Pure. */
import type { Piece } from '#areas/invoices/corrections/plan.ts'
import { distribute } from '#platform/money.ts'

/** What of a line of an issued document changes, before VAT, minor units. */
export type Moved = {
  side: 'bill' | 'pay'
  invoice_id: number
  line_id: number
  tax_code_id: number | null
  net: number
}

/** A document of which less is charged by now: so much of these lines is given back. */
export type GivenBack = {
  side: 'bill' | 'pay'
  invoice_id: number
  lines: { line_id: number; net: number }[]
}

/** What pieces change on lines of documents, summed up. */
export function movedOf(pieces: readonly Piece[]): Moved[] {
  const moved = new Map<string, Moved>()
  for (const piece of pieces)
    for (const side of ['bill', 'pay'] as const) {
      const invoice_id = piece[`${side}_invoice_id`]
      const line_id = piece[`${side}_line_id`]
      if (piece[side] !== 'delta' || invoice_id === null || line_id === null) continue
      const key = `${side} ${line_id}`
      const before = moved.get(key)?.net ?? 0
      const net = before + piece[`${side}_delta`]
      moved.set(key, { side, invoice_id, line_id, tax_code_id: piece[`${side}_tax_code_id`], net })
    }
  return [...moved.values()]
}

/**
 * A document on which less is charged in all gets a credit note, of its lines that became less: each gives its share of
 * what is left once the others are set against it. All else nets on the next document.
 */
export function givenBack(moved: readonly Moved[]): GivenBack[] {
  const documents = Map.groupBy(moved, ({ side, invoice_id }) => `${side} ${invoice_id}`)
  return [...documents.values()].flatMap((lines) => {
    // What nets is under one tax code: VAT of two rates is no one amount.
    const parts = [...Map.groupBy(lines, ({ tax_code_id }) => tax_code_id).values()].map((of) => {
      const total = of.reduce((sum, { net }) => sum + net, 0)
      const less = of.filter(({ net }) => net < 0)
      const shares =
        total < 0
          ? distribute(
              -total,
              less.map(({ net }) => -net),
            )
          : []
      return less.flatMap(({ line_id }, at) => (shares[at] ? [{ line_id, net: shares[at] }] : []))
    })
    const [first] = lines
    const given = parts.flat()
    return given.length > 0 ? [{ side: first!.side, invoice_id: first!.invoice_id, lines: given }] : []
  })
}

/** The tax codes of each document whose changes are given back: `side invoice tax code`. */
export function settledByCredit(moved: readonly Moved[]): Set<string> {
  const groups = Map.groupBy(moved, keyOfGroup)
  return new Set(
    [...groups].flatMap(([key, lines]) => (lines.reduce((sum, { net }) => sum + net, 0) < 0 ? [key] : [])),
  )
}

export const keyOfGroup = ({ side, invoice_id, tax_code_id }: Omit<Moved, 'line_id' | 'net'>) =>
  `${side} ${invoice_id} ${tax_code_id ?? 'none'}`
