import { type Unit, type UnitSide, units } from '#areas/units/contract.ts'
import { type HoldAct, HoldDialog } from '#areas/units/web/parts/HoldDialog.tsx'
import { nameOf } from '#areas/units/web/words.ts'
import { stateNames } from '#areas/units/words.ts'
import { call } from '#kit/call.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { act: HoldAct; ids: number[]; onClose: (decided: number) => void }

/** Holds, releases or writes off the units that were chosen; a release takes write-offs back, too. */
export function HoldUnits({ act, ids, onClose }: Props) {
  const rows = useChosenRows(units.list, ids)
  return (
    <HoldDialog
      act={act}
      one="charge unit"
      chosen={ids.length}
      rows={(side) =>
        rows?.map((unit) => ({
          id: unit.id,
          name: nameOf(unit),
          to: `/timesheets/${unit.timesheet_id}`,
          whyNot: whyNot(unit, act, side),
        }))
      }
      each={(id, side, reason) => {
        const body = { unit_ids: [id], reason }
        if (act === 'hold') return call(units.hold, { body: { ...body, side } })
        if (act === 'write_off') return call(units.writeOff, { body })
        return call(units.release, { body: { ...body, side, kind: heldAs(rows, id, side) } })
      }}
      onClose={onClose}
    />
  )
}

/** What is released of a unit: what somebody holds, and else that it was written off. */
function heldAs(rows: readonly Unit[] | undefined, id: number, side: UnitSide) {
  const holds = rows?.find((unit) => unit.id === id)?.holds.filter((hold) => hold.side === side)
  return holds?.some(({ kind }) => kind === 'person') ? 'person' : 'write_off'
}

function whyNot(unit: Unit, act: HoldAct, side: UnitSide): string | undefined {
  const state = unit[`${side}_state`]
  const held = unit.holds.some((hold) => hold.side === side)
  if (act === 'release') return held ? undefined : 'Nobody holds it'
  return state === 'ready' || (state === 'on_hold' && act === 'write_off') ? undefined : stateNames[state]
}
