/** Which unit was made for which piece of a correction, and what becomes of each side of it. Pure. */
import type { Piece } from '#areas/invoices/corrections/plan.ts'
import type { Reinstated } from '#areas/invoices/corrections/waits.ts'
import type { Link } from '#areas/invoices/corrections/write-units.ts'
import type { MadeUnit, ReplacedSide } from '#areas/units/public.ts'

type Sheet = { sheet: { id: number }; plan: { pieces: readonly Piece[] } }
/** A unit that was made, and its piece. */
export type Made = { id: number; role: 'made' | 'taken_back'; chargeable: boolean; piece: Piece }

/**
 * A piece is told by the place that `unitsOf` gave its units on the sheet: after the last one that was there (`lasts`), two for
 * each.
 */
export function linked(
  sheets: readonly Sheet[],
  units: readonly Pick<MadeUnit, 'id' | 'timesheet_id' | 'seq' | 'chargeable' | 'takes_back'>[],
  lasts: ReadonlyMap<number, number>,
) {
  const links: Link[] = []
  const made: Made[] = []
  const replaced: ReplacedSide[] = []
  const reinstated: Reinstated[] = []
  const ofSheet = Map.groupBy(units, ({ timesheet_id }) => timesheet_id)
  for (const { sheet, plan } of sheets) {
    const madeOf = new Map<number, number>()
    for (const { id, seq, chargeable, takes_back } of ofSheet.get(sheet.id) ?? []) {
      const piece = Math.floor((seq - lasts.get(sheet.id)! + 1) / 2)
      const role = takes_back ? 'taken_back' : 'made'
      links.push({ charge_unit_id: id, role, piece })
      made.push({ id, role, chargeable, piece: plan.pieces[piece - 1]! })
      if (!takes_back) madeOf.set(piece, id)
    }
    for (const [at, { old_id, adjusts_unit_id, ...piece }] of plan.pieces.entries()) {
      const made_id = madeOf.get(at + 1) ?? null
      if (old_id !== null) links.push({ charge_unit_id: old_id, role: 'corrected', piece: at + 1 })
      for (const side of ['bill', 'pay'] as const) {
        const invoice_id = piece[`${side}_invoice_id`]
        if (piece[side] === 'replace')
          replaced.push({ side, charge_unit_id: old_id, made_id, adjusts_unit_id })
        if (piece[side] === 'reinstate' && invoice_id !== null)
          reinstated.push({ side, invoice_id, old_id, made_id })
      }
    }
  }
  return { links, made, sides: { replaced, reinstated } }
}
